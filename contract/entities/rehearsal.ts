import { z } from 'zod/mini'
import { Shown } from './flow-figures.ts'

/**
 * Differences between a recorded step and the running chart. `another-way`: the step leads to another state. `unknown-state`: the
 * stored state does not exist in the running chart. `unknown-event`: no state accepts the event now.
 */
export const RehearsalKind = z.enum([
  'another-way',
  'now-refused',
  'now-taken',
  'unknown-state',
  'unknown-event',
])
export type RehearsalKind = z.output<typeof RehearsalKind>

/** Recorded steps with one kind of difference. */
export const RehearsalDifference = z.object({
  kind: RehearsalKind,
  /** The version of the chart that recorded them. */
  version: z.int(),
  from: z.string(),
  event: z.string(),
  /** Target states, recorded and today; null for a refusal. */
  to: z.nullable(z.string()),
  today: z.nullable(z.string()),
  /** The guard that causes the difference, if any. */
  guard: z.nullable(z.string()),
  steps: Shown,
  flows: Shown,
  /** Names of some of these flows. Empty for an analyst when so few flows could reveal a person. */
  examples: z.array(z.string()),
})
export type RehearsalDifference = z.output<typeof RehearsalDifference>

/** A stored state that the running chart does not have. */
export const UnknownState = z.object({
  version: z.int(),
  state: z.string(),
  flows: Shown,
  examples: z.array(z.string()),
})
export type UnknownState = z.output<typeof UnknownState>

/** Maximum number of examples per difference. */
export const REHEARSAL_EXAMPLES_MAX = 20
