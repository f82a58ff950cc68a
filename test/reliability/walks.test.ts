import { expect, test } from 'vitest'
import { runWalks } from '#test/model/walks/run-walks.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { WALK_SHARDS } from '../../scripts/reliability/goals.ts'

/** The goal C4: this many walks of this many commands, in shards that can run on different days. */
const WALKS = 5000
const COMMANDS = 30

const WALKS_OF_SHARD = WALKS / WALK_SHARDS.length
/** A shard always takes the same walks. */
const FIRST_SEED = 20_261_128
const MINUTES = 90

test.each(WALK_SHARDS)('no walk of %s leaves the charts', async (part) => {
  const { walks, seed, driven, failure } = await runWalks({
    walks: casesOf(WALKS_OF_SHARD),
    steps: COMMANDS,
    minutes: MINUTES,
    seed: FIRST_SEED + WALK_SHARDS.indexOf(part),
  })
  expect(failure).toBe('')
  recordFigure({
    goal: 'C4',
    part,
    figure: `${walks} walks of ${COMMANDS} commands with the seed ${seed} and ${driven.size} different transitions: every answer, record and ledger agreed`,
    isMet: walks >= WALKS_OF_SHARD,
  })
})
