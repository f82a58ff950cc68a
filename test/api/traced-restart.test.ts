import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { newTraceId } from '#contract/traceparent.ts'
import { cancel, openAccount, setUsage } from '#test/support/seed/account.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { startShortWorld, type World } from '#test/support/world.ts'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { ownNode } from '../../scripts/lib/project.mjs'
import { startCollector } from '../support/otlp-collector.ts'

// Several starts of the server on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const collector = await startCollector()
const started: { world?: World; child?: ChildProcess } = {}
afterEach(() => started.child?.kill('SIGKILL'))
afterAll(async () => {
  await started.world?.close()
  await collector.close()
})

const HOUR_MS = 3_600_000

test('a payment is one trace from the press to the provider’s answer, which a job reads after a restart', async () => {
  const world = await startShortWorld({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    RATE_LIMIT_FACTOR: '1000',
  })
  started.world = world
  const account = await openAccount(world)
  await setUsage(account, { daily: 0 })
  await cancel(account)
  await letPass(world, 48 * HOUR_MS)

  const [traceId, spanId] = [newTraceId('trace', randomBytes), newTraceId('span', randomBytes)]
  await world.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
  const answer = await fetch(`${world.appUrl}/v1/customers/support-package/resubscribe`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${account.token}`, traceparent: `00-${traceId}-${spanId}-00` },
  })
  expect(await answer.json()).toMatchObject({ status: 'checking' })
  await world.restartServer()
  const root = 'PUT /v1/customers/support-package/resubscribe'
  // The stop has sent them.
  expect(collector.trace(traceId).map(({ name }) => name)).toContain(root)

  await letPass(world, 60_000)
  await world.stopServer()
  const spans = collector.trace(traceId)
  const pathsTo = (name: string) =>
    spans.filter((span) => span.name === name).map((span) => collector.pathOf(span))
  const [sent] = pathsTo('POST cards')
  const read = pathsTo('GET cards').find((path) => path.includes('job resolve-charge'))
  expect(sent).toEqual(['POST cards', 'cards createPayment', root, 'client'])
  expect(read?.slice(0, 3)).toEqual(['GET cards', expect.stringMatching(/^cards /), 'job resolve-charge'])
  expect(spans.filter((span) => collector.pathOf(span).at(-1) !== 'client')).toEqual([])
  expect(spans.find(({ name }) => name === 'POST cards')).toMatchObject({ hasFailed: true })
  expect(world.serverLog()).toContain(`"traceId":"${traceId}"`)

  const requestId = String(spans.find(({ name }) => name === root)?.facts['masar.request_id'])
  const database = await world.openDatabase()
  const acts = await database.db
    .selectFrom('activities')
    .select('operation')
    .where('requestId', '=', requestId)
    .execute()
  await database.close()
  expect(acts).toContainEqual({ operation: 'subscription.resubscribe' })
})

/** Starts the built server. Returns its output until it is ready, with a line for each loaded file that contains OpenTelemetry's SDK. */
const outputOf = async (env: Record<string, string>): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-traced-'))
  const watching = `import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => { const loaded = next(url, context)
      if (/opentelemetry.(sdk|exporter)-trace[^"]*[/]/.test(url + loaded.source)) console.log('loaded ' + url)
      return loaded } })`
  const child = spawn(
    ownNode,
    [
      '--liftoff-only',
      '--import',
      `data:text/javascript,${encodeURIComponent(watching)}`,
      'dist/programs/server.js',
    ],
    {
      env: { PATH: `${process.env.PATH}`, DATA_DIR: folder, PORT: String(await findFreePort()), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  started.child = child
  let output = ''
  child.stdout?.on('data', (data) => {
    output += String(data)
  })
  await expect.poll(() => output, { timeout: 110_000 }).toContain('"msg":"ready"')
  child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  return output
}

test('OpenTelemetry is loaded only with the address of a collector', async () => {
  expect(await outputOf({})).not.toContain('loaded ')
  expect(await outputOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toContain('loaded ')
})
