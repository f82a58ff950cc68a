/**
 * Sends a million reads of the portal to the product on PostgreSQL, and prints the product's memory after every hundred thousand.
 * Memory that grows with the number of requests shows as a slope. Asserts nothing.
 *
 *     npm run bench:memory                          a million requests, about a quarter of an hour
 *     npm run bench:memory -- --requests 200000     fewer
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startReadWorld } from './bench/read-world.ts'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '1000000' } } })
const STEP = 100_000
const CONNECTIONS = 50
const GOAL_MB = 250
/** Maximum ratio of the last reading to the one after the first steps, when every cache is full. */
const GOAL_GROWTH = 1.1
const WARM_STEPS = 2

const world = await startReadWorld()
const product = await world.startProduct()
const { owner, admin } = world.readers

const PATHS: [path: string, reader: typeof owner][] = [
  ['customers/current', owner],
  ['payment-methods', owner],
  ['invoices?limit=20', owner],
  ['invoices/summary', owner],
  ['customers?limit=50', admin],
]

const send = async (amount: number): Promise<void> => {
  const requests = await Promise.all(
    PATHS.map(async ([path, reader]) => ({
      path: `/v1/${path}`,
      headers: { authorization: `Bearer ${await reader()}` },
    })),
  )
  const { non2xx, errors } = await autocannon({
    url: product.address,
    connections: CONNECTIONS,
    amount,
    requests,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors`)
}

const megabytes = (): number => Math.round(product.residentKilobytes() / 1024)
const mark = (isMet: boolean): string => (isMet ? '✓' : '✗')

try {
  const readings = [megabytes()]
  process.stdout.write(`${'requests'.padStart(10)}  memory\n${'0'.padStart(10)}  ${readings[0]} MB\n`)
  for (let sent = STEP; sent <= Number(values.requests); sent += STEP) {
    await send(STEP)
    readings.push(megabytes())
    process.stdout.write(`${String(sent).padStart(10)}  ${readings.at(-1)} MB\n`)
  }
  const most = Math.max(...readings)
  const growth = (readings.at(-1) ?? Number.NaN) / (readings[WARM_STEPS] ?? Number.NaN)
  process.stdout.write(`most: ${most} MB, goal <= ${GOAL_MB} ${mark(most <= GOAL_MB)}\n`)
  process.stdout.write(
    `last reading / reading after ${WARM_STEPS * STEP} requests: ${growth.toFixed(2)}, goal <= ${GOAL_GROWTH} ${mark(growth <= GOAL_GROWTH)}\n`,
  )
} finally {
  await world.stop()
}
