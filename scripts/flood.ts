/**
 * Floods two servers on one PostgreSQL database, with the limits of production. The clients of the flood come from two hundred
 * addresses and do not wait for answers. Prints figures beside the goals: health checks and calls of customers during the flood, and
 * the memory afterwards. Asserts nothing.
 *
 *     npm run test:long -- flood
 */
import { connect } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import autocannon from 'autocannon'
import { NOTIFICATION_PATH } from '#contract/events.ts'
import { startReadWorld } from './bench/read-world.ts'

const FLOOD_SECONDS = 30
const WARM_UP_SECONDS = 5
const REQUESTS_A_SECOND = 1500
const HANDSHAKES = 50_000
const PAGES = 40
const DESCRIPTIONS = 400
const ADDRESSES = 200
const REST_SECONDS = 60
/** Each phase is watched this long after its end, because it may end at once. */
const WATCH_SECONDS = 3
const HEALTH_GOAL_MS = 200
const ACCEPTED_GOAL_MS = 1000
const REFUSED_GOAL_MS = 50
const MEMORY_GOAL = 1.15
const HEALTH_EVERY_MS = 100
/** Within the limit of calls of one person, who calls both servers. */
const CUSTOMER_EVERY_MS = 400

const SETTINGS = { RATE_LIMIT_FACTOR: '1', MAX_WAITING_CALLS: '20', TRUST_PROXY: '127.0.0.0/8,::1' }

const world = await startReadWorld()
const servers = [await world.startProduct([], SETTINGS), await world.startProduct([], SETTINGS)]
const { owner, cookie } = world.readers
type Program = (typeof servers)[number]
const addressOf = (number: number) => `203.0.${Math.floor(number / 256)}.${number % 256}`

interface Probe {
  ms: number
  status: number
}

const probe = async (url: string, headers: Record<string, string> = {}): Promise<Probe> => {
  const since = performance.now()
  const status = await fetch(url, { headers }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { ms: performance.now() - since, status }
}

/** Repeats a request until `stop`. */
const keepAsking = (ask: () => Promise<Probe>, everyMs: number) => {
  const probes: Probe[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      probes.push(await ask())
      await delay(everyMs)
    }
  })()
  return {
    async stop() {
      isOver = true
      await asking
      return probes
    },
  }
}

const flood = async ({ address }: Program, seconds = FLOOD_SECONDS): Promise<string> => {
  const paths = [
    '/',
    '/v1/configs/seller',
    '/v1/customers/current',
    '/openapi.json',
    '/dashboard',
    '/v1/nothing',
    '/health/ready',
  ]
  const requests = Array.from({ length: ADDRESSES }, (_, number) => ({
    path: paths[number % paths.length] ?? '/',
    headers: { 'x-forwarded-for': addressOf(number) },
  }))
  const { statusCodeStats = {}, errors } = await autocannon({
    url: address,
    connections: 250,
    // Another thread, so that the probes of this one do not wait for it.
    workers: 1,
    overallRate: REQUESTS_A_SECOND / servers.length,
    ignoreCoordinatedOmission: true,
    duration: seconds,
    timeout: 10,
    requests,
  })
  const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => `${status}: ${count}`)
  return `${statuses.join(', ')}, without answer: ${errors}`
}

/** Resolves with the status of an upgrade. The socket stays open until the server closes it. */
const handshake = ({ address }: Program, from: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    const end = (status: string) => {
      resolve(status)
      socket.destroy()
    }
    socket.on('connect', () =>
      socket.write(
        `GET ${NOTIFICATION_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Forwarded-For: ${from}\r\n\r\n`,
      ),
    )
    socket.once('data', (data) => end(data.toString('latin1').slice(9, 12)))
    socket.on('error', () => end('error'))
    socket.on('close', () => end('closed'))
  })

const tally = (values: readonly (string | number)[]): string =>
  Object.entries(Object.groupBy(values, String))
    .map(([value, all]) => `${value}: ${all?.length}`)
    .join(', ')

const handshakeAll = async (): Promise<string> => {
  const statuses: string[] = []
  let begun = 0
  const client = async () => {
    while (begun < HANDSHAKES) {
      begun += 1
      const server = servers[begun % servers.length]
      if (server) statuses.push(await handshake(server, addressOf(begun % ADDRESSES)))
    }
  }
  await Promise.all(Array.from({ length: 200 }, client))
  return tally(statuses)
}

const openAll = async (path: string, times: number, headers: Record<string, string>): Promise<string> => {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, number) =>
      probe(`${servers[number % servers.length]?.address}${path}`, headers),
    ),
  )
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  return `${tally(answers.map(({ status }) => status))}, the last after ${slowest.toFixed(0)} ms`
}

const PHASES: Record<string, () => Promise<string>> = {
  [`${REQUESTS_A_SECOND} requests a second for ${FLOOD_SECONDS} s`]: async () =>
    (await Promise.all(servers.map((server) => flood(server)))).join(' | '),
  [`${HANDSHAKES} handshakes`]: handshakeAll,
  [`${PAGES} cold dashboards of one cookie`]: () =>
    openAll('/dashboard', PAGES, { cookie, 'sec-fetch-dest': 'document', 'x-forwarded-for': '198.51.100.1' }),
  [`${DESCRIPTIONS} descriptions`]: () =>
    openAll('/openapi.json', DESCRIPTIONS, { 'x-forwarded-for': '198.51.100.2' }),
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const mark = (isMet: boolean) => (isMet ? '✓' : '✗')
const percentile = (probes: readonly Probe[], share: number): number =>
  probes.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(probes.length * share)] ?? 0
const megabytes = () => servers.map((server) => Math.round(server.residentKilobytes() / 1024))
const goal = (name: string, probes: readonly Probe[], share: number, most: number) => {
  const ms = percentile(probes, share)
  print(`  ${name}: ${ms.toFixed(0)} ms of ${probes.length}, goal <= ${most} ${mark(ms <= most)}`)
}

try {
  const token = await owner()
  const customer = { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' }
  // Floods first, so that the memory before the phases includes compiled code and a grown heap.
  await Promise.all(servers.map((server) => flood(server, WARM_UP_SECONDS)))
  await delay(REST_SECONDS * 1000)
  await openAll('/dashboard', 2 * servers.length, { cookie, 'sec-fetch-dest': 'document' })
  const before = megabytes()
  print(
    `${availableParallelism()} cores for the flood, two servers and the database; memory before: ${before.join(', ')} MB`,
  )
  for (const [name, run] of Object.entries(PHASES)) {
    const health = servers.map(({ address }) =>
      keepAsking(() => probe(`${address}/health/ready`), HEALTH_EVERY_MS),
    )
    const people = servers.map(({ address }) =>
      keepAsking(() => probe(`${address}/v1/customers/current`, customer), CUSTOMER_EVERY_MS),
    )
    print(`\n${name}: ${await run()}`)
    await delay(WATCH_SECONDS * 1000)
    const healthy = (await Promise.all(health.map(({ stop }) => stop()))).flat()
    const answers = (await Promise.all(people.map(({ stop }) => stop()))).flat()
    const accepted = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 429 || status === 503)
    goal('slowest answer of health', healthy, 0.9999, HEALTH_GOAL_MS)
    print(
      `  health was ready in ${healthy.filter(({ status }) => status === 200).length} of ${healthy.length} answers`,
    )
    goal('99 % of the accepted calls of a customer', accepted, 0.99, ACCEPTED_GOAL_MS)
    goal('99 % of the refused calls of a customer', refused, 0.99, REFUSED_GOAL_MS)
    const isClean = answers.length === accepted.length + refused.length
    print(`  calls of a customer: ${tally(answers.map(({ status }) => status))} ${mark(isClean)}`)
  }
  const most = megabytes()
  await delay(REST_SECONDS * 1000)
  const after = megabytes()
  const isBack = after.every((now, index) => now <= (before[index] ?? 0) * MEMORY_GOAL)
  print(
    `\nmemory: ${before.join(', ')} MB before, ${most.join(', ')} MB at the end, ${after.join(', ')} MB a minute later, goal <= ${MEMORY_GOAL} times before ${mark(isBack)}`,
  )
} finally {
  await world.stop()
}
