import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveSupportPackage } from '#contract/endpoints/customers.ts'
import { openPostgres } from '#server/db/client.ts'
import { serverFolder, startDebianServer } from '#test/support/debian-server.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { idTokenOf } from '#test/support/seed/call-api.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startWorld, type World } from '#test/support/world.ts'

const KILLS = 50
const WRITES_PER_SECOND = 100
const BACK_MS = 10_000
/** Acknowledged writes between two kills. */
const BETWEEN = 50
/** Each has one write at a time, because a second one at the same moment would be a conflict. */
const CUSTOMERS = 40

const PACKAGES = ['Basic', 'Enhanced'] as const

/** Sends writes at a steady rate, each by a customer who waits for no answer. */
const startWriting = (world: World, tokens: readonly string[]) => {
  const idle = [...tokens]
  const acknowledged = new Set<string>()
  const unexpected: string[] = []
  let refusals = 0
  let sent = 0

  const write = async (token: string) => {
    try {
      const answer = await fetch(new URL(saveSupportPackage.path, world.appUrl), {
        method: saveSupportPackage.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ package: PACKAGES[sent % PACKAGES.length] }),
      })
      const body = await answer.text()
      const requestId = answer.headers.get('x-request-id') ?? ''
      if (answer.status === 200) acknowledged.add(requestId)
      else if (answer.status === 503 && answer.headers.has('retry-after')) refusals += 1
      else unexpected.push(`${answer.status}: ${body}`)
    } catch (error) {
      unexpected.push(String(error))
    }
    idle.push(token)
  }
  const started = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1000) * WRITES_PER_SECOND
    for (let token = idle.shift(); token !== undefined; token = sent < due ? idle.shift() : undefined) {
      sent += 1
      void write(token)
    }
  }, 1000 / WRITES_PER_SECOND)

  return {
    acknowledged,
    unexpected,
    refusals: () => refusals,
    rate: () => sent / ((performance.now() - started) / 1000),
    stop: async () => {
      clearInterval(timer)
      await expect.poll(() => idle.length, { timeout: 60_000 }).toBe(tokens.length)
    },
  }
}

test('PostgreSQL killed under writes loses nothing acknowledged, and the server answers 503 and then serves again', async () => {
  const folder = serverFolder()
  const postgres = await startDebianServer(folder, {})
  const url = postgres.urlOf('postgres')
  const world = await startWorld({ DATABASE_URL: url, NODE_ENV: 'test', RATE_LIMIT_FACTOR: '1000' })
  let isDead = false
  void world.serverDied().then(() => {
    isDead = true
  })
  try {
    const tokens: string[] = []
    for (let index = 0; index < CUSTOMERS; index += 1) {
      const { person } = await seed(world, 'support-package', newPerson('business'))
      tokens.push(await idTokenOf(world, { email: person.email }))
    }
    const writing = startWriting(world, tokens)
    const further = (count: () => number, times: number) => {
      const before = count()
      return expect
        .poll(() => count() - before, { timeout: 60_000, interval: 10 })
        .toBeGreaterThanOrEqual(times)
    }
    const kills = casesOf(KILLS)
    let slowestMs = 0
    for (let kill = 0; kill < kills; kill += 1) {
      await further(() => writing.acknowledged.size, BETWEEN)
      postgres.kill()
      await further(writing.refusals, 1)
      await postgres.startAgain()
      const started = performance.now()
      await further(() => writing.acknowledged.size, 1)
      slowestMs = Math.max(slowestMs, performance.now() - started)
    }
    const rate = writing.rate()
    await writing.stop()
    expect(isDead).toBe(false)
    expect([...new Set(writing.unexpected)]).toEqual([])

    const database = openPostgres(url, () => undefined)
    const stored = await sql<{ requestId: string }>`
      select distinct a.request_id from activities a join activity_results r on r.activity_id = a.id
      where r.result = 'done'`.execute(database.db)
    await database.close()
    const kept = new Set(stored.rows.map(({ requestId }) => requestId))
    expect([...writing.acknowledged].filter((id) => !kept.has(id))).toEqual([])
    recordFigure({
      goal: 'D2',
      figure: `${kills} kills under ${Math.round(rate)} writes a second: none of ${writing.acknowledged.size} acknowledged writes lost, ${writing.refusals()} answers 503 with Retry-After and no other, served again after at most ${(slowestMs / 1000).toFixed(1)} s`,
      isMet: kills >= KILLS && slowestMs <= BACK_MS,
    })
  } finally {
    await world.close()
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
