import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { createMetrics } from '#server/operations/metrics.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const rules = Rules.parse(parse(read('deploy/prometheus/alerts.yml'))).groups.flatMap((group) => group.rules)

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const { panels } = Dashboard.parse(JSON.parse(read('deploy/grafana/masar.json')))

/** The names that Prometheus stores for our metrics. */
const storedNames = async (): Promise<ReadonlySet<string>> => {
  const metrics = await createMetrics().registry.getMetricsAsJSON()
  return new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
}

const OURS = /\b(?:masar|nodejs|process)_[a-z0-9_]+/g

test('every alert and every panel reads metrics that the server has', async () => {
  const known = await storedNames()
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr)
  expect(expressions.length).toBeGreaterThan(20)
  expect(expressions.flatMap((expr) => expr.match(OURS) ?? []).filter((name) => !known.has(name))).toEqual([])
})

test('every metric of ours is on the dashboard or has an alert', async () => {
  const text = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr).join('\n')
  const metrics = await createMetrics().registry.getMetricsAsJSON()
  const names = metrics.map(({ name }) => name).filter((name) => name.startsWith('masar_'))
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})

test('every alert leads to a chapter of the operations page', () => {
  const anchors = new Set(
    [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(
      ([, title = '']) =>
        `docs/operations.md#${title
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-')}`,
    ),
  )
  expect(rules.filter(({ annotations }) => !anchors.has(annotations.runbook))).toEqual([])
})
