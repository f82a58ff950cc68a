import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { startReadWorld } from '../../scripts/bench/read-world.ts'
import { buildLaterRelease } from './support/later-release.ts'
import { portalLoad } from './support/portal-load.ts'
import { startTraffic } from './support/traffic.ts'

/** The goal M2: the longest wait of a statement for a lock while the next release migrates. */
const LOCK_WAIT_MS = 2_000
/** Clients that read, and people who cancel and keep their subscription in turn. */
const READERS = 10
const WRITERS = 10
/** Seconds of load in each of the five parts. */
const SECONDS = 30
/** A transaction reads customers and stays open for this long after the migration began to wait for it. */
const HELD_MS = 1_500
const LOOK_EACH_MS = 20

/** Add columns, a table that refers to an old one, and an index; remove nothing. Each changes one table that requests use. */
const NEXT = [
  {
    name: '0002-customers',
    up: `alter table customers add column nickname text;
create table next_notes (id bigint primary key generated always as identity, customer_id uuid not null references customers (id));
create index next_nicknames on customers (nickname);`,
    down: 'drop table next_notes; alter table customers drop column nickname;',
  },
  {
    name: '0002-payment-methods',
    up: 'alter table payment_methods add column nickname text;',
    down: 'alter table payment_methods drop column nickname;',
  },
  {
    name: '0002-users',
    up: `alter table users add column greeting text not null default 'Hello';`,
    down: 'alter table users drop column greeting;',
  },
]
const AFTER_NEXT = {
  name: '0003-after-next',
  up: 'alter table customers add column motto text;',
  down: 'alter table customers drop column motto;',
}

let world: Awaited<ReturnType<typeof startReadWorld>>
const next = buildLaterRelease(NEXT, 2)
const afterNext = buildLaterRelease([...NEXT, AFTER_NEXT], 3)
beforeAll(async () => {
  world = await startReadWorld()
}, 300_000)
afterAll(async () => {
  await world.stop()
  for (const { folder } of [next, afterNext]) rmSync(folder, { recursive: true })
})

/** Readers, and people who cancel and keep their subscription in turn. Returns the accepted changes of each. */
const startLoad = async (first: string) => {
  const requestOf = await portalLoad(world)
  const accepted = Array.from({ length: WRITERS }, () => 0)
  let number = 0
  const traffic = startTraffic([first], (send) => [
    ...Array.from({ length: READERS }, () => () => {
      number += 1
      return send(requestOf(number))
    }),
    ...accepted.map((_, index) => async () => {
      const headers = { authorization: `Bearer ${await world.readers.others[index]?.()}` }
      const isCancelling = (accepted[index] ?? 0) % 2 === 1
      const answer = await send(
        isCancelling
          ? { path: '/v1/customers/support-package/keep', method: 'PUT', headers }
          : { path: '/v1/customers/support-package/cancel', method: 'DELETE', headers },
      )
      if (answer !== null) accepted[index] = (accepted[index] ?? 0) + 1
    }),
  ])
  return { traffic, accepted }
}

/** Looks again and again how long statements wait for locks. */
const watchLocks = (client: pg.Client) => {
  let longest = 0
  let isOver = false
  let see = (): void => {}
  const seen = new Promise<void>((resolve) => {
    see = resolve
  })
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await client.query<{ ms: number; migrates: boolean }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - waitstart)) * 1000, 0)::float8 as ms,
           coalesce(bool_or(mode = 'AccessExclusiveLock'), false) as migrates
         from pg_locks where not granted and locktype <> 'advisory'`,
      )
      longest = Math.max(longest, rows[0]?.ms ?? 0)
      if (rows[0]?.migrates) see()
      await delay(LOOK_EACH_MS)
    }
  })()
  return {
    /** Resolves when a migration waits. */
    seen,
    /** Returns the longest wait in milliseconds. */
    stop: async () => {
      isOver = true
      await looking
      return longest
    },
  }
}

const storedChanges = async (client: pg.Client) => {
  const { rows } = await client.query<{ count: number; next: number }>(
    `select count(*)::int as count, count(*) filter (where machine_version = 2)::int as next from transitions
     where machine = 'account' and event in ('cancellation.requested', 'cancellation.undone')`,
  )
  return rows[0] ?? { count: 0, next: 0 }
}

test('two releases work on one database, and the older one starts on the tables of the next', async () => {
  const ms = casesOf(SECONDS) * 1000
  const client = new pg.Client({ connectionString: world.databaseUrl })
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await Promise.all([client.connect(), holder.connect()])

  const older = await world.startProduct()
  const { traffic, accepted } = await startLoad(older.address)
  await delay(ms)

  const locks = watchLocks(client)
  await holder.query('begin; select from customers limit 1')
  const release = locks.seen.then(() => delay(HELD_MS)).then(() => holder.query('commit'))
  const newer = await world.startProduct([], {}, next.serverProgram)
  await release
  const lockWait = await locks.stop()
  await traffic.sendTo([older.address, newer.address])
  await delay(ms)

  await traffic.sendTo([newer.address])
  await older.stop()
  const restarted = await world.startProduct()
  await traffic.sendTo([restarted.address, newer.address])
  await delay(ms)

  await traffic.sendTo([newer.address])
  await restarted.stop()
  const newest = await world.startProduct([], {}, afterNext.serverProgram)
  await traffic.sendTo([newer.address, newest.address])
  const refusal = await world.startProduct().then(
    () => 'it started',
    (error: Error) => error.message,
  )
  await delay(ms)
  await traffic.stop()

  const stored = await storedChanges(client)
  await Promise.all([client.end(), holder.end()])
  const { answered, failures } = traffic
  const changes = accepted.reduce((sum, count) => sum + count, 0)
  recordFigure({
    goal: 'M2',
    figure: `${answered} requests while a next release migrated 20,000 customers and both ran: ${failures.length} errors, ${Math.max(0, changes - stored.count)} of ${changes} accepted changes lost; the longest wait for a lock was ${(lockWait / 1000).toFixed(1)} s; the older release started again on the newer tables, and not on those of two releases later`,
    isMet: failures.length === 0 && stored.count === changes && lockWait <= LOCK_WAIT_MS,
  })
  expect(failures.slice(0, 5)).toEqual([])
  expect(stored.count).toBe(changes)
  expect(stored.next).toBeGreaterThan(0)
  expect(refusal).toContain(
    'The database was migrated by a newer version of Masar (0003-after-next). Start that version.',
  )
})
