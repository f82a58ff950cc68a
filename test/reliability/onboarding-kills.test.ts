import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { login } from '#contract/endpoints/customers.ts'
import { ACCOUNT_TYPES, type AccountType } from '#contract/entities/common.ts'
import type { Step } from '#contract/steps.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { passedPointsFile } from '#test/support/crash/crash-points.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { cloudEntriesOf } from '#test/support/seed/cloud-ledger.ts'
import { customerOf, type Seeded } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startWorld, type World } from '#test/support/world.ts'
import { type Act, actsOf, CLAIM_MS, doAct, doAgain } from './support/onboarding-acts.ts'
import { halfDoneSteps } from './support/onboarding-rows.ts'

/** Kills on each engine: six points with five repeats in nine steps of a company and seven of an individual. */
const KILLS = 480
const STEPS = 16
const READY_MS = { embedded: 10_000, postgres: 5_000 }
/** Worlds side by side: most of a start runs on one core. */
const LANES = 2

type Part = keyof typeof READY_MS

interface CrashWorld {
  world: World
  crashFile: string
}

const startCrashWorld = async (part: Part, folder: string): Promise<CrashWorld> => {
  const crashFile = join(folder, 'place')
  const env = { CRASH_FILE: crashFile, RATE_LIMIT_FACTOR: '1000' }
  const world = await startWorld(env, {
    serverProgram: 'dist/crash/server.js',
    ...(part === 'postgres'
      ? { postgresUrl: inject('postgresUrl') }
      : // V8 uses only its simple compiler, as in every world whose server is killed many times.
        { flags: ['--liftoff-only'] }),
  })
  return { world, crashFile }
}

/** The names of the crash points that each act passes. */
const recordPoints = async ({ world, crashFile }: CrashWorld, accountType: AccountType) => {
  const file = passedPointsFile(crashFile)
  const customer = await customerOf(world, newPerson(accountType))
  const points = new Map<Act, string[]>()
  for (const act of actsOf(accountType)) {
    writeFileSync(file, '')
    await doAct(world, customer, act)
    points.set(act, [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))])
    rmSync(file)
  }
  return points
}

/** The outcome of the kills so far, of all lanes. */
interface Tally {
  kills: number
  slowestMs: number
  hit: Set<string>
  inAct: number
}

/** Kills the server at this point of an act, starts it again, signs in again, and lets the customer repeat the act if needed. */
const killIn = async (
  { world, crashFile }: CrashWorld,
  customer: Seeded,
  { act, point }: { act: Act; point: string },
  tally: Tally,
): Promise<void> => {
  const about = `${customer.person.email}, ${act}, ${point}`
  const way: readonly Step[] = stepsOf(customer.person.accountType)
  const before = act === 'login' ? null : await customer.current()
  writeFileSync(crashFile, point)
  const isAcknowledged = await doAct(world, customer, act).then(
    () => true,
    (error: unknown) => {
      // The server's refusal is no death.
      if (!(error instanceof TypeError)) throw error
      return false
    },
  )
  // The point may lie in a job that another process or an earlier act has done.
  if (isAcknowledged) await world.killServer()
  else {
    await world.serverDied()
    tally.inAct += 1
    tally.hit.add(`${act} ${point}`)
  }
  rmSync(crashFile)
  const started = performance.now()
  await world.startServer()
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - started)
  tally.kills += 1

  const again = await customerOf(world, customer.person)
  await again.call(login, { body: { accountType: customer.person.accountType } })
  const after = await again.current()
  const index = before === null ? -1 : way.indexOf(before.step)
  const next = way[index + 1]
  const allowed = isAcknowledged || before === null ? [next] : [before.step, next]
  expect(allowed, about).toContain(after.step)
  if (before && after.step === before.step && act !== 'basic-info' && act !== 'payment-info')
    expect({ ...after, updatedAt: null, revision: 0 }, about).toEqual({
      ...before,
      updatedAt: null,
      revision: 0,
    })
  if (after.step !== next) await doAgain(world, again, act)
  expect((await again.current()).step, about).toBe(next)
}

const walk = async (
  crashWorld: CrashWorld,
  { accountType, round }: { accountType: AccountType; round: number },
  points: ReadonlyMap<Act, readonly string[]>,
  tally: Tally,
): Promise<void> => {
  const customer = await customerOf(crashWorld.world, newPerson(accountType))
  for (const act of actsOf(accountType)) {
    const own = points.get(act) ?? []
    const point = own[round % own.length] ?? 'none'
    if (act === 'success-creation') await letPass(crashWorld.world, CLAIM_MS)
    await killIn(crashWorld, customer, { act, point }, tally)
  }
}

const bench = async (part: Part): Promise<void> => {
  const folders = Array.from({ length: LANES }, () => mkdtempSync(join(tmpdir(), 'masar-kills-')))
  const lanes: CrashWorld[] = []
  try {
    for (const folder of folders) lanes.push(await startCrashWorld(part, folder))
    const [first] = lanes
    if (!first) throw new Error('There is no world')
    const points = {
      business: await recordPoints(first, 'business'),
      individual: await recordPoints(first, 'individual'),
    }
    const longest = Math.max(
      ...Object.values(points).flatMap((own) => [...own.values()].map(({ length }) => length)),
    )
    const rounds = Math.ceil(casesOf(Math.max(KILLS, longest * STEPS)) / STEPS)
    const walks = Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
      ACCOUNT_TYPES.map((accountType) => ({ accountType, round })),
    )
    const tally: Tally = { kills: 0, slowestMs: 0, hit: new Set(), inAct: 0 }
    await Promise.all(
      lanes.map(async (lane) => {
        for (let next = walks.shift(); next; next = walks.shift())
          await walk(lane, next, points[next.accountType], tally)
      }),
    )
    const faults: string[] = []
    for (const { world } of lanes) {
      const database = await world.openDatabase()
      const found = await halfDoneSteps(database, world.dataDir)
      const accounts = await database.db
        .selectFrom('customers')
        .select('id')
        .where('gcpSubBillingAccountId', 'is not', null)
        .execute()
      await database.close()
      faults.push(...found.faults)
      for (const { id } of accounts) {
        const opened = await cloudEntriesOf(world, id)
        if (opened.length !== 1) faults.push(`${id} has ${opened.length} cloud accounts at the provider`)
      }
    }
    expect(faults).toEqual([])
    const known = [...points.business.values(), ...points.individual.values()].flat().length
    recordFigure({
      goal: 'D1',
      part,
      figure: `${tally.kills} kills in ${STEPS} acts, ${tally.inAct} of them at ${tally.hit.size} of ${known} crash points and the others after the answer: nothing lost, no step half done, ready again after at most ${(tally.slowestMs / 1000).toFixed(1)} s`,
      isMet: tally.kills >= KILLS && tally.hit.size === known && tally.slowestMs <= READY_MS[part],
    })
  } finally {
    for (const { world } of lanes) await world.close()
    for (const folder of folders) if (existsSync(folder)) rmSync(folder, { recursive: true })
  }
}

test.each(['embedded', 'postgres'] as const)(
  'a server killed at each crash point of the onboarding loses nothing and leaves no step half done: %s',
  bench,
)
