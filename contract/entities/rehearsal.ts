import { z } from 'zod/mini'

/**
 * What the running chart does with a step that an earlier one took or refused. `unknown-state`: no state of today's chart stands for the
 * one that was stored. `unknown-event`: no state takes the event any more, so that nothing can send it.
 */
export const RehearsalKind = z.enum([
  'another-way',
  'now-refused',
  'now-taken',
  'unknown-state',
  'unknown-event',
])
export type RehearsalKind = z.output<typeof RehearsalKind>

/** Recorded steps that would differ in the same manner. */
export const RehearsalDifference = z.object({
  kind: RehearsalKind,
  /** The version of the chart that took or refused them. */
  version: z.int(),
  from: z.string(),
  event: z.string(),
  /** Where they led, and where they would lead today; null where the event was refused, or would be. */
  to: z.nullable(z.string()),
  today: z.nullable(z.string()),
  /** The guard that makes the difference; null where there is none. */
  guard: z.nullable(z.string()),
  steps: z.int(),
  flows: z.int(),
  /** Some of these flows. */
  examples: z.array(z.string()),
})
export type RehearsalDifference = z.output<typeof RehearsalDifference>

/** A stored state, with flows in it, for which today's chart has none. */
export const UnknownState = z.object({
  version: z.int(),
  state: z.string(),
  flows: z.int(),
  examples: z.array(z.string()),
})
export type UnknownState = z.output<typeof UnknownState>

/** How many flows are named of each kind. */
export const REHEARSAL_EXAMPLES_MAX = 20
