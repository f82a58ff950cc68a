import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { startProgram } from '#test/support/journeys/program.ts'
import { findFreePort } from '../../../scripts/lib/ports.mjs'
import { inRoot } from '../../../scripts/lib/project.mjs'

const START_MS = 60_000

const Alerts = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.looseObject({ alertname: z.string() }) })),
  }),
})

const Config = z.looseObject({ scrape_configs: z.array(z.looseObject({})) })

/** Starts Debian's Prometheus with the settings and rules of `deploy/prometheus`, for servers at these addresses. */
export const startPrometheus = async (addresses: readonly string[], metricsToken: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-prometheus-'))
  const token = join(folder, 'token')
  writeFileSync(token, metricsToken)
  const config = Config.parse(parse(readFileSync(inRoot('deploy/prometheus/prometheus.yml'), 'utf8')))
  const file = join(folder, 'prometheus.yml')
  writeFileSync(
    file,
    stringify({
      ...config,
      rule_files: [inRoot('deploy/prometheus/alerts.yml')],
      scrape_configs: config.scrape_configs.map((scraped) => ({
        ...scraped,
        authorization: { credentials_file: token },
        static_configs: [{ targets: addresses.map((address) => new URL(address).host) }],
      })),
    }),
  )
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const program = startProgram([
    'prometheus',
    `--config.file=${file}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ])
  const ask = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json()
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(isReady, { timeout: START_MS, interval: 200 })
  return {
    /** Names of the alerts that fire now. */
    async firing(): Promise<string[]> {
      const { data } = Alerts.parse(await ask('/api/v1/alerts'))
      const names = data.alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname)
      return [...new Set(names)].sort()
    },
    /** The number of results of a query. */
    async count(query: string): Promise<number> {
      const answer = await ask(`/api/v1/query?${new URLSearchParams({ query })}`)
      return z.object({ data: z.object({ result: z.array(z.unknown()) }) }).parse(answer).data.result.length
    },
    async stop() {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
