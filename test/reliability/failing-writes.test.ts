import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { login } from '#contract/endpoints/customers.ts'
import { ACCOUNT_TYPES } from '#contract/entities/common.ts'
import { errorMessage } from '#contract/errors.ts'
import type { Step } from '#contract/steps.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { failingWritesFile } from '#test/support/crash/failing-writes.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { customerOf, type Seeded } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startShortWorld } from '#test/support/world.ts'
import { type Act, actsOf, CLAIM_MS, doAct, doAgain } from './support/onboarding-acts.ts'
import { halfDoneSteps } from './support/onboarding-rows.ts'

const LAST_WRITE = 200
const BACK_MS = 10_000

test('a disk without room at any write of the onboarding answers 503, corrupts nothing, and the server works again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-failing-'))
  const crashFile = join(folder, 'place')
  const file = failingWritesFile(crashFile)
  const world = await startShortWorld(
    { CRASH_FILE: crashFile, RATE_LIMIT_FACTOR: '1000' },
    { serverProgram: 'dist/crash/server.js' },
  )
  let slowestMs = 0
  let failed = 0
  let orders = 0
  let cut = 0
  let ends = 0

  /** Does an act while the disk has no room from this write on. Returns false when the act needed fewer writes. */
  const failIn = async (customer: Seeded, act: Act, write: number): Promise<boolean> => {
    const about = `${customer.person.email}, ${act}, write ${write}`
    const way: readonly Step[] = stepsOf(customer.person.accountType)
    const before = act === 'login' ? null : await customer.current()
    orders += 1
    writeFileSync(file, `${write} ${orders}`)
    const answer = await doAct(world, customer, act).then(
      () => 'done',
      (error: unknown) => (error instanceof TypeError ? 'connection lost' : String(error)),
    )
    rmSync(file)
    if (answer !== 'done' && answer !== 'connection lost') {
      expect(answer, about).toContain(' answered 503')
      expect(answer, about).toContain(errorMessage('unavailable'))
    }
    if (answer === 'connection lost') cut += 1
    const isDone = answer === 'done'
    // The failing write may be one of a job beside the act.
    const again = await customerOf(world, customer.person)
    const started = performance.now()
    const isServing = await again.call(login, { body: { accountType: customer.person.accountType } }).then(
      () => true,
      () => false,
    )
    if (isDone && isServing) return false
    failed += 1
    // The engine survives a table without room, and ends when its log has none.
    if (!isServing) {
      ends += 1
      await world.serverDied()
      await world.startServer()
      await again.call(login, { body: { accountType: customer.person.accountType } })
    }
    slowestMs = Math.max(slowestMs, performance.now() - started)
    const after = await again.current()
    const index = before === null ? -1 : way.indexOf(before.step)
    const next = way[index + 1]
    expect(isDone || before === null ? [next] : [before.step, next], about).toContain(after.step)
    if (after.step !== next) await doAgain(world, again, act)
    expect((await again.current()).step, about).toBe(next)
    return true
  }

  try {
    const last = casesOf(LAST_WRITE)
    // Each customer meets the same failing write in every act; the walks end when no act has so many writes.
    for (const accountType of ACCOUNT_TYPES)
      for (let write = 1, isReached = true; isReached && write <= last; write += 1) {
        const customer = await customerOf(world, newPerson(accountType))
        isReached = false
        for (const act of actsOf(accountType)) {
          if (act === 'success-creation') await letPass(world, CLAIM_MS)
          isReached = (await failIn(customer, act, write)) || isReached
        }
      }
    const database = await world.openDatabase()
    const { customers, faults } = await halfDoneSteps(database, world.dataDir)
    await database.close()
    expect(faults).toEqual([])
    recordFigure({
      goal: 'D5',
      figure: `${failed} full disks at the first to the last write of each act, ${customers} customers: ${failed - cut} answers 503 and ${cut} lost connections, nothing corrupted, ${ends} new starts, served again after at most ${(slowestMs / 1000).toFixed(1)} s`,
      isMet: failed > 0 && cut === 0 && slowestMs <= BACK_MS,
    })
  } finally {
    await world.close()
    if (existsSync(folder)) rmSync(folder, { recursive: true })
  }
})
