import { setTimeout as delay } from 'node:timers/promises'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { startReadWorld } from '../../scripts/bench/read-world.ts'
import { portalLoad } from './support/portal-load.ts'

/** The goal G4: this many stops under the load of these clients. A stop takes at most this long. */
const STOPS = 50
const CLIENTS = 20
const STOP_MS = 10_000
/** A load balancer asks for readiness this often. */
const READY_EACH_MS = 200
/** The load before each stop. */
const LOAD_MS = 1500

let world: Awaited<ReturnType<typeof startReadWorld>>
let database: ReturnType<typeof openPostgres>
beforeAll(async () => {
  world = await startReadWorld()
  database = openPostgres(world.databaseUrl, () => undefined)
}, 300_000)
afterAll(async () => {
  await database.close()
  await world.stop()
})

interface Stop {
  ms: number
  answered: number
  failures: string[]
  /** The server said that it is not ready before it refused connections. */
  saidUnready: boolean
}

/** Stops a server under load. The clients send as long as the balancer believes that the server is ready. */
const stopUnderLoad = async (): Promise<Stop> => {
  // A stopped server does not return the requests that it reserved, so many starts in a minute would exhaust the limits.
  await database.db.deleteFrom('requestCounts').execute()
  const server = await world.startProduct()
  const requestOf = await portalLoad(world)
  const failures: string[] = []
  let answered = 0
  let number = 0
  let isReady = true
  let saidUnready = false

  const client = async () => {
    while (isReady) {
      number += 1
      const { path, ...options } = requestOf(number)
      try {
        const { statusCode, body } = await request(`${server.address}${path}`, {
          ...options,
          body: options.body ?? null,
        })
        await body.dump()
        if (statusCode === 200) answered += 1
        else failures.push(`${path} answered ${statusCode}`)
      } catch (error) {
        failures.push(`${path}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  const balancer = async () => {
    while (isReady) {
      const status = await fetch(`${server.address}/health/ready`).then(
        (answer) => answer.status,
        () => 0,
      )
      saidUnready ||= status === 503
      isReady = status === 200
      await delay(READY_EACH_MS)
    }
  }
  const load = Promise.all([...Array.from({ length: CLIENTS }, client), balancer()])
  await delay(LOAD_MS)
  const since = performance.now()
  await server.stop()
  const ms = performance.now() - since
  await load
  return { ms, answered, failures, saidUnready }
}

test('a server that is stopped under load answers every request that it was sent', async () => {
  const stops: Stop[] = []
  for (let round = 0; round < casesOf(STOPS); round += 1) stops.push(await stopUnderLoad())
  const failures = stops.flatMap((stop) => stop.failures)
  const slowest = Math.max(...stops.map(({ ms }) => ms))
  const unready = stops.filter(({ saidUnready }) => saidUnready).length
  const answered = stops.reduce((sum, stop) => sum + stop.answered, 0)
  recordFigure({
    goal: 'G4',
    figure: `${stops.length} stops under ${CLIENTS} clients: ${answered} requests answered, ${failures.length} failed; readiness was false first in ${unready}; the slowest stop took ${(slowest / 1000).toFixed(1)} s`,
    isMet: failures.length === 0 && unready === stops.length && slowest <= STOP_MS,
  })
  expect(failures.slice(0, 5)).toEqual([])
})
