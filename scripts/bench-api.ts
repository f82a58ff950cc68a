/**
 * Compares the reads of a signed-in portal, over HTTP on PostgreSQL, with a minimal Fastify server. That server reads one row by its
 * key, or fifty rows. The two take turns, so that other load on the machine affects both. Prints each call's rate as a share of the
 * minimal server's rate, beside the goal. Asserts nothing.
 *
 *     npm run bench:api                                     everything
 *     npm run bench:api -- --only current --cpu-prof /tmp   one call, with a CPU profile of the product in that folder
 */

import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { median } from './bench/quantile.ts'
import { startReadWorld } from './bench/read-world.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '4' },
    'cpu-prof': { type: 'string' },
  },
})
const CONNECTIONS = 50
const WARM_UP_SECONDS = 3

/** A call of the product, and the call of the minimal server to compare it with. */
interface Call {
  name: string
  path: string
  reader: 'owner' | 'admin'
  baseline: 'row' | 'page'
  goal: number | null
}

const CALLS: Call[] = [
  { name: 'customers/current', path: 'customers/current', reader: 'owner', baseline: 'row', goal: 0.5 },
  { name: 'customers, page of 50', path: 'customers?limit=50', reader: 'admin', baseline: 'page', goal: 0.6 },
  { name: 'payment-methods', path: 'payment-methods', reader: 'owner', baseline: 'row', goal: null },
  { name: 'invoices, page of 20', path: 'invoices?limit=20', reader: 'owner', baseline: 'row', goal: null },
  { name: 'invoices/summary', path: 'invoices/summary', reader: 'owner', baseline: 'row', goal: null },
]

const world = await startReadWorld()
const { readers } = world
const profiling =
  values['cpu-prof'] === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values['cpu-prof']}`]
const product = await world.startProduct(profiling)
const bare = await world.start('bare', ['scripts/bench/bare-api.ts'])

const drive = async (target: string, token: string, seconds: number): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({
    url: target,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  })
  if (non2xx + errors > 0) throw new Error(`${target}: ${non2xx} refusals and ${errors} errors`)
  return requests.average
}

const measure = async ({ path, reader, baseline }: Call) => {
  const token = await readers[reader]()
  const targets = [
    `${product.address}/v1/${path}`,
    `${bare.address}/customers${baseline === 'row' ? `/${readers.customerId}` : ''}`,
  ]
  const rates: number[][] = targets.map(() => [])
  for (const target of targets) await drive(target, token, WARM_UP_SECONDS)
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [index, target] of targets.entries())
      rates[index]?.push(await drive(target, token, Number(values.seconds)))
  return rates.map(median)
}

try {
  const lines = []
  for (const call of CALLS.filter(({ name }) => name.includes(values.only))) {
    const [ours = Number.NaN, bares = Number.NaN] = await measure(call)
    const ratio = ours / bares
    lines.push({
      call: call.name,
      'requests per second': ours.toFixed(0),
      minimal: `${bares.toFixed(0)} (${call.baseline})`,
      ratio: ratio.toFixed(2),
      goal: call.goal === null ? '-' : `>= ${call.goal}`,
      met: call.goal === null ? '-' : ratio >= call.goal ? '✓' : '✗',
    })
  }
  console.table(lines)
  const machine = `${cpus().length} × ${cpus()[0]?.model}, Node.js ${process.version}`
  console.info(`${machine}; ${CONNECTIONS} connections; ${new Date().toISOString().slice(0, 10)}`)
} finally {
  await world.stop()
}
