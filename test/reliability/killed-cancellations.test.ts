import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { stayInOneMonth } from '#test/support/calendar.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { expectPaymentsToAgree } from '#test/support/payments-agree.ts'
import {
  type Account,
  cancel,
  invoicesOf,
  openAccount,
  paymentsOf,
  standingOf,
} from '#test/support/seed/account.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { SEED, seeded } from '#test/support/seeded.ts'
import { startWorld } from '#test/support/world.ts'

const CANCELLATIONS = 100
const SIDE_BY_SIDE = 5
const MINUTE_MS = 60_000
const TWO_DAYS_MS = 48 * 60 * MINUTE_MS
const JUMPS = 3
/** A month that ends meanwhile would get an invoice of its own. */
const ROUND_DAYS = 4
/** The takeover of a dead server's job, and the wait for a charge that the provider does not know. */
const RECOVERED_MS = 180_000

const POINTS = [
  'after cloudBilling.listUsage',
  'after commit: insert invoices',
  'after commit: insert charges',
  'before cards.createPayment',
  'after cards.createPayment',
  'after commit: update charges',
  'after commit: update cloud_accounts',
  'after cloudBilling.suspend',
] as const

test(`a cancellation takes effect once and after 48 hours, over kills and jumps of the clock; seed ${SEED}`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-cancellations-'))
  const crashFile = join(folder, 'place')
  const world = await startWorld(
    { CRASH_FILE: crashFile, RATE_LIMIT_FACTOR: '1000' },
    { postgresUrl: inject('postgresUrl'), serverProgram: 'dist/crash/server.js' },
  )
  const database = openPostgres(world.env['DATABASE_URL'] ?? '', () => undefined)
  const random = seeded(SEED)
  let kills = 0
  let latestMs = 0
  let done = 0

  const offset = () => {
    const file = join(world.dataDir, 'clock')
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  }
  const now = () => Date.now() + offset()
  const time = { clock: { now: () => new Date(now()) }, advance: (ms: number) => letPass(world, ms) }
  const dueAt = async ({ current }: Account) => Date.parse((await current()).cancellationDate ?? '')

  const restart = async () => {
    kills += 1
    rmSync(crashFile, { force: true })
    await world.startServer()
  }

  /** Moves the time while the server may die at a point of the work that becomes due. */
  const jump = async (ms: number): Promise<void> => {
    writeFileSync(crashFile, random.pick(POINTS))
    const isAlive = await letPass(world, ms).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof TypeError)) throw error
        return false
      },
    )
    if (isAlive) await world.killServer()
    else await world.serverDied()
    await restart()
  }

  const round = async (count: number): Promise<void> => {
    await stayInOneMonth(time, ROUND_DAYS)
    const accounts: Account[] = []
    for (let index = 0; index < count; index += 1) accounts.push(await openAccount(world))
    for (const account of accounts) expect((await cancel(account)).status).toBe(200)
    // The jumps end half an hour before the two days, because each kill takes seconds.
    const jumps = Array.from({ length: JUMPS }, () => random.next())
    const total = jumps.reduce((sum, part) => sum + part, 0)
    for (const part of jumps) {
      await jump(Math.floor((part / total) * (TWO_DAYS_MS - 30 * MINUTE_MS)))
      for (const account of accounts) expect((await standingOf(account))[0]).toBe('pending-cancellation')
    }
    const due = Math.max(...(await Promise.all(accounts.map(dueAt))))
    await jump(Math.max(1, due - now()))
    await expect
      .poll(() => Promise.all(accounts.map(async (account) => (await standingOf(account))[0])), {
        timeout: RECOVERED_MS,
        interval: 500,
      })
      .toEqual(accounts.map(() => 'cancelled'))
    for (const account of accounts) {
      const invoices = await invoicesOf(account)
      expect(invoices.map(({ type, status }) => `${type} ${status}`)).toEqual(['settlement paid'])
      expectPaymentsToAgree(invoices, await paymentsOf(account))
      await expect.poll(() => cloudStatesOf(world, account.id), { timeout: 60_000 }).toEqual(['closed'])
    }
    const { rows } = await sql<{ id: string; times: number; lateMs: number }>`
      select c.id, count(*)::int as times, max(extract(epoch from t.at - c.cancellation_date) * 1000)::float8 as late_ms
      from customers c join transitions t on t.subject_id = c.id and t.machine = 'account' and t.to_state = 'cancelled'
      where c.id = any(${accounts.map(({ id }) => id)}) group by c.id`.execute(database.db)
    expect(rows.map(({ times }) => times)).toEqual(accounts.map(() => 1))
    latestMs = Math.max(latestMs, ...rows.map(({ lateMs }) => lateMs))
    expect(Math.min(...rows.map(({ lateMs }) => lateMs))).toBeGreaterThanOrEqual(0)
    done += accounts.length
  }

  try {
    const cancellations = casesOf(CANCELLATIONS)
    while (done < cancellations) await round(Math.min(SIDE_BY_SIDE, cancellations - done))
    recordFigure({
      goal: 'J5',
      figure: `${done} cancellations, ${kills} kills, ${JUMPS + 1} jumps of the clock each: one effect each, none before 48 hours, the last ${Math.round(latestMs / 1000)} s after them`,
      isMet: done >= CANCELLATIONS && latestMs < MINUTE_MS,
    })
  } finally {
    await database.close()
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
