import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startApi } from '#test/support/api.ts'
import { plan } from './commands.ts'
import { runWalk } from './run-walk.ts'

const numberIn = (name: string, usual: number): number => Number(process.env[name] ?? usual)

const WALKS = numberIn('WALKS', 60)
const STEPS = numberIn('WALK_STEPS', 30)
const SEED = process.env.WALK_SEED === undefined ? undefined : Number(process.env.WALK_SEED)
const PATH = process.env.WALK_PATH

/** A server is renewed now and then: what lies around of former walks makes everything slower. */
const WALKS_PER_SERVER = 40

test(
  'whatever happens in which order, portal, server, records and ledgers agree after each step',
  async () => {
    const holder: { api?: Awaited<ReturnType<typeof startApi>>; walks: number } = { walks: 0 }
    const driven = new Set<string>()
    const server = async () => {
      if (holder.api && holder.walks % WALKS_PER_SERVER === 0) {
        await holder.api.close()
        delete holder.api
      }
      holder.walks += 1
      holder.api ??= await startApi()
      return holder.api
    }
    let failure = ''
    const walksWell = fc.asyncProperty(plan(STEPS), async (planned) => {
      const walked = await runWalk(await server(), planned)
      for (const transition of walked.driven) driven.add(transition)
      if (walked.problem !== null) failure = [...walked.trace, walked.problem].join('\n')
      return walked.problem === null
    })
    const details = await fc.check(walksWell, {
      numRuns: WALKS,
      ...(SEED !== undefined && { seed: SEED }),
      ...(PATH !== undefined && { path: PATH }),
      endOnFailure: process.env.WALK_SHRINK === undefined,
    })
    await holder.api?.close()
    if (details.failed)
      failure = `${failure || String(details.errorInstance)}\nAgain: npm run walk -- --seed ${details.seed} --path ${details.counterexamplePath}`
    expect(failure).toBe('')
  },
  numberIn('WALK_TIMEOUT', 600_000),
)
