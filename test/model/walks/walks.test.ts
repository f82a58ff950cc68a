import { expect, test } from 'vitest'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { runWalks } from './run-walks.ts'

/** Reads a setting of a longer run from the environment: see `npm run walk`. */
const numberFrom = (name: string): number | undefined =>
  process.env[name] === undefined ? undefined : Number(process.env[name])

const WALKS = numberFrom('WALKS') ?? (IS_LONG_RUN ? 50 : 1)
const STEPS = numberFrom('WALK_STEPS') ?? 30
const MINUTES = numberFrom('WALK_MINUTES') ?? 10

test(
  'portal, server, records and ledgers agree after each step of a random walk',
  async () => {
    const startedAt = performance.now()
    const { walks, seed, driven, failure } = await runWalks({
      walks: WALKS,
      steps: STEPS,
      minutes: MINUTES,
      seed: numberFrom('WALK_SEED'),
      path: process.env.WALK_PATH,
      shrinks: process.env.WALK_SHRINK !== undefined,
    })
    if (numberFrom('WALKS') !== undefined) {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const moves = [...driven]
        .sort()
        .map(([transition, times]) => `${String(times).padStart(6)}  ${transition}`)
      process.stdout.write(`${walks} walks of ${STEPS} steps in ${seconds} s, seed ${seed}\n`)
      process.stdout.write(`${driven.size} transitions, by the walks that took them:\n${moves.join('\n')}\n`)
    }
    expect(failure).toBe('')
  },
  (MINUTES + 5) * 60_000,
)
