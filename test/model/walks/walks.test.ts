import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startApi } from '#test/support/api.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { plan } from './commands.ts'
import { runWalk } from './run-walk.ts'

/** Reads a setting of a longer run from the environment: see `npm run walk`. */
const numberFrom = (name: string): number | undefined =>
  process.env[name] === undefined ? undefined : Number(process.env[name])

const WALKS = numberFrom('WALKS') ?? (IS_LONG_RUN ? 50 : 1)
const STEPS = numberFrom('WALK_STEPS') ?? 30
const MINUTES = numberFrom('WALK_MINUTES') ?? 10
const SEED = numberFrom('WALK_SEED')
const PATH = process.env.WALK_PATH

/** A server is replaced after this number of walks, because data of former walks slows it down. */
const WALKS_PER_SERVER = 25

/** Provides servers for walks, one after another. */
const serversInTurn = () => {
  const holder: { api?: Awaited<ReturnType<typeof startApi>>; walks: number } = { walks: 0 }
  const close = async () => {
    await holder.api?.close()
    delete holder.api
  }
  return {
    close,
    async next() {
      if (holder.walks % WALKS_PER_SERVER === 0) await close()
      holder.walks += 1
      holder.api ??= await startApi()
      return holder.api
    },
  }
}

test(
  'portal, server, records and ledgers agree after each step of a random walk',
  async () => {
    const servers = serversInTurn()
    const startedAt = performance.now()
    const driven = new Map<string, number>()
    let walks = 0
    let failure = ''
    const agrees = fc.asyncProperty(plan(STEPS), async (planned) => {
      const walked = await runWalk(await servers.next(), planned)
      walks += 1
      for (const transition of walked.driven) driven.set(transition, (driven.get(transition) ?? 0) + 1)
      if (walked.problem !== null) failure = [...walked.trace, walked.problem].join('\n')
      return walked.problem === null
    })
    const details = await fc.check(agrees, {
      numRuns: WALKS,
      interruptAfterTimeLimit: MINUTES * 60_000,
      endOnFailure: process.env.WALK_SHRINK === undefined,
      ...(SEED !== undefined && { seed: SEED }),
      ...(PATH !== undefined && { path: PATH }),
    })
    await servers.close()
    if (numberFrom('WALKS') !== undefined) {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const moves = [...driven]
        .sort()
        .map(([transition, times]) => `${String(times).padStart(6)}  ${transition}`)
      process.stdout.write(`${walks} walks of ${STEPS} steps in ${seconds} s, seed ${details.seed}\n`)
      process.stdout.write(`${driven.size} transitions, by the walks that took them:\n${moves.join('\n')}\n`)
    }
    if (details.failed)
      failure = `${failure || String(details.errorInstance)}\nAgain: npm run walk -- --seed ${details.seed} --path ${details.counterexamplePath}`
    expect(failure).toBe('')
  },
  (MINUTES + 5) * 60_000,
)
