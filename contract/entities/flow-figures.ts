import { z } from 'zod/mini'

/** The charts of the server, whose every step is recorded. */
export const FLOW_CHARTS = [
  'onboarding',
  'account',
  'identity',
  'card-attempt',
  'invoice',
  'charge',
  'invitation',
  'cloud-account',
  'unexplained-payment',
] as const
export const FlowChart = z.enum(FLOW_CHARTS)
export type FlowChart = z.output<typeof FlowChart>

/** From where the first recorded step of every flow leads. */
export const BEGINNING = 'none'

/** A day of the calendar in Riyadh. There is no year 0. */
export const RiyadhDay = z.iso.date().check(z.regex(/^(?!0000)/))

/** What people were refused at a state, and how often. `guard`: what held the chart back; empty where no chart was asked. */
export const RefusalFigures = z.object({
  event: z.string(),
  guard: z.string(),
  code: z.string(),
  field: z.string(),
  count: z.int(),
})

export type RefusalFigures = z.output<typeof RefusalFigures>

/**
 * How long the flows that left had stayed, in seconds: half of them at most `median`, nine of ten at most `p90`. At most 5 % off.
 * Those that are still there are in neither.
 */
export const StayFigures = z.object({
  count: z.int(),
  /** Flows that are still there, and were at the end of the period. */
  running: z.int(),
  median: z.nullable(z.number()),
  p90: z.nullable(z.number()),
})
export type StayFigures = z.output<typeof StayFigures>

/** How many flows should be through a state within a time: a share from 0 to 1, and seconds. */
export const FlowTarget = z.object({
  share: z.number().check(z.minimum(0.5), z.maximum(0.999)),
  seconds: z.int().check(z.minimum(1), z.maximum(31_536_000)),
})
export type FlowTarget = z.output<typeof FlowTarget>

/**
 * How a target was met. Decided is a stay that ended in the period, within the time or late; and one that still runs and was longer than
 * that at the end of the period, or is by now.
 */
const TargetFigures = z.extend(FlowTarget, {
  within: z.int(),
  late: z.int(),
  /** Flows that are still there, for longer than the time. */
  waiting: z.int(),
  /** The share of the decided stays that were within the time, from 0 to 1; null where none is decided. */
  met: z.nullable(z.number()),
})
export type TargetFigures = z.output<typeof TargetFigures>

export const StateFigures = z.object({
  state: z.string(),
  /** Flows that are in it at this moment, regardless of the period. */
  now: z.int(),
  entered: z.int(),
  /** How often of that a flow had been in it before. */
  returned: z.int(),
  left: z.int(),
  /** Steps that led from it back into it: nobody came and nobody left. */
  again: z.int(),
  /** Of these, those of customers who went back to an earlier screen and saved it again. */
  wentBack: z.int(),
  stays: StayFigures,
  /** Stays that took at least ten times the median. */
  outliers: z.int(),
  refusals: z.array(RefusalFigures),
  target: z.nullable(TargetFigures),
})
export type StateFigures = z.output<typeof StateFigures>

const MoveFigures = z.object({
  from: z.string(),
  event: z.string(),
  to: z.string(),
  /** The earlier screen that was saved again; null of every other step. */
  backTo: z.nullable(z.string()),
  count: z.int(),
})

/** The figures of one chart for the days from `from` to `to`, both included. */
export const ChartFigures = z.object({
  chart: FlowChart,
  from: RiyadhDay,
  to: RiyadhDay,
  states: z.array(StateFigures),
  moves: z.array(MoveFigures),
})
export type ChartFigures = z.output<typeof ChartFigures>
