import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PAUSE } from '#test/support/crash/crash-points.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { addBackupCard } from '#test/support/seed/account.ts'
import { nextChargeDay, paidInvoices, startBilledWorld } from './support/billed-world.ts'

const ROUNDS = 100
const SIDE_BY_SIDE = 10
const PAUSE_MS = 40_000
/** Each runs up to five jobs of a queue, so together they hold all charges. */
const PAUSED_SERVERS = 2
const SETTLED_MS = 3 * 60_000

test('a worker that resumes after a pause of forty seconds charges nothing twice', async () => {
  const rounds = casesOf(ROUNDS)
  const accounts = Math.min(SIDE_BY_SIDE, rounds)
  const billed = await startBilledWorld(accounts, addBackupCard)
  const folder = mkdtempSync(join(tmpdir(), 'masar-paused-'))
  const files = Array.from({ length: Math.min(PAUSED_SERVERS, accounts) }, (_, index) =>
    join(folder, String(index)),
  )
  let paused = 0
  let takenOver = 0
  let months = 0
  try {
    while (paused < rounds) {
      months += 1
      await billed.moveTo(nextChargeDay(billed.now()))
      for (const file of files) writeFileSync(file, `${PAUSE}before cards.createPayment`)
      const sleepers = await Promise.all(
        files.map((file) =>
          billed.world.addServer({ serverProgram: 'dist/crash/server.js', env: { CRASH_FILE: file } }),
        ),
      )
      const other = await billed.world.addServer()
      try {
        // A worker may pause before its server is ready.
        for (const sleeper of sleepers) void sleeper.start().catch(() => undefined)
        await expect
          .poll(() => sleepers.every((sleeper) => sleeper.isPaused()), { timeout: 90_000, interval: 100 })
          .toBe(true)
        const pausedAt = performance.now()
        const held = await sql<{ count: number }>`
          select count(*)::int as count from pgboss.job where name = 'bill-customer' and state = 'active'`.execute(
          billed.database.db,
        )
        paused += held.rows[0]?.count ?? 0
        await other.start()
        await expect
          .poll(() => performance.now() - pausedAt, { timeout: 2 * PAUSE_MS, interval: 100 })
          .toBeGreaterThan(PAUSE_MS)
        takenOver += (await paidInvoices(billed.database)) - (months - 1) * accounts
        for (const file of files) rmSync(file)
        for (const sleeper of sleepers) sleeper.resume()
        await expect
          .poll(() => paidInvoices(billed.database), { timeout: SETTLED_MS, interval: 500 })
          .toBe(months * accounts)
        const taken = await billed.takenBy()
        expect(taken.size).toBe(accounts)
        expect([...taken.values()].filter((payments) => payments.length !== months)).toEqual([])
      } finally {
        await Promise.all([...sleepers, other].map((replica) => replica.kill()))
      }
    }
    recordFigure({
      goal: 'J2',
      figure: `${paused} workers paused for ${PAUSE_MS / 1000} s after their claim, ${accounts} side by side: ${months * accounts} invoices, ${takenOver} charged by the other server meanwhile, each once`,
      isMet: paused >= ROUNDS && takenOver > 0 && accounts >= SIDE_BY_SIDE,
    })
  } finally {
    await billed.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
