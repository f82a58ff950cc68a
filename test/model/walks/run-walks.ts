import fc from 'fast-check'
import { startApi } from '#test/support/api.ts'
import { plan } from './commands.ts'
import { runWalk } from './run-walk.ts'

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

interface WalksOptions {
  walks: number
  /** Commands of each walk. */
  steps: number
  /** No walk begins after this time. */
  minutes: number
  seed?: number | undefined
  /** Repeats one walk of the seed. */
  path?: string | undefined
  /** Shortens a walk that fails. */
  shrinks?: boolean
}

interface WalksResult {
  walks: number
  seed: number
  /** Every transition that was taken, with the number of walks that took it. */
  driven: ReadonlyMap<string, number>
  /** The commands and the problem of the first walk that failed, and how to repeat it; empty when none failed. */
  failure: string
}

/** Runs random walks over real servers, up to the first that fails. */
export const runWalks = async ({
  walks: count,
  steps,
  minutes,
  seed,
  path,
  shrinks = false,
}: WalksOptions): Promise<WalksResult> => {
  const servers = serversInTurn()
  const driven = new Map<string, number>()
  let walks = 0
  let failure = ''
  const agrees = fc.asyncProperty(plan(steps), async (planned) => {
    const walked = await runWalk(await servers.next(), planned)
    walks += 1
    for (const transition of walked.driven) driven.set(transition, (driven.get(transition) ?? 0) + 1)
    if (walked.problem !== null) failure = [...walked.trace, walked.problem].join('\n')
    return walked.problem === null
  })
  const details = await fc.check(agrees, {
    numRuns: count,
    interruptAfterTimeLimit: minutes * 60_000,
    endOnFailure: !shrinks,
    ...(seed !== undefined && { seed }),
    ...(path !== undefined && { path }),
  })
  await servers.close()
  if (details.failed)
    failure = `${failure || String(details.errorInstance)}\nAgain: npm run walk -- --seed ${details.seed} --path ${details.counterexamplePath}`
  return { walks, seed: details.seed, driven, failure }
}
