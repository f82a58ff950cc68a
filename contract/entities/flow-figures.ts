import { z } from 'zod/mini'

/** Charts of the server; all their steps are recorded. */
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
  'tax-document',
  'credit-note',
  'refund',
  'dispute',
  'data-request',
] as const
export const FlowChart = z.enum(FLOW_CHARTS)
export type FlowChart = z.output<typeof FlowChart>

/** The `from` of the first step of every flow. */
export const BEGINNING = 'none'

/** A day in Riyadh. There is no year 0. */
export const RiyadhDay = z.iso.date().check(z.regex(/^(?!0000)/))

/** Refusals at a state. `guard`: the guard that refused; empty when the refusal did not come from a chart. */
export const RefusalFigures = z.object({
  event: z.string(),
  guard: z.string(),
  code: z.string(),
  field: z.string(),
  count: z.int(),
})

export type RefusalFigures = z.output<typeof RefusalFigures>

/** Length of the finished stays in seconds, accurate to 5 %: median and 90th percentile. Unfinished stays count in neither. */
export const StayFigures = z.object({
  count: z.int(),
  /** Flows in the state now that entered it before the period ended. */
  running: z.int(),
  median: z.nullable(z.number()),
  p90: z.nullable(z.number()),
})
export type StayFigures = z.output<typeof StayFigures>

/** Target: a share of flows (0 to 1) leaves the state within `seconds`. */
export const FlowTarget = z.object({
  share: z.number().check(z.minimum(0.5), z.maximum(0.999)),
  seconds: z.int().check(z.minimum(1), z.maximum(31_536_000)),
})
export type FlowTarget = z.output<typeof FlowTarget>

/**
 * Result of a target. A stay is decided when it ended in the period, or when it was longer than `seconds` at the end of the period
 * (now, if the period has not ended).
 */
const TargetFigures = z.extend(FlowTarget, {
  within: z.int(),
  late: z.int(),
  /** Flows still in the state for longer than the time. */
  waiting: z.int(),
  /** Share of decided stays within the time, 0 to 1; null when none is decided. */
  met: z.nullable(z.number()),
})
export type TargetFigures = z.output<typeof TargetFigures>

export const StateFigures = z.object({
  state: z.string(),
  /** Flows in it now, regardless of the period. */
  now: z.int(),
  entered: z.int(),
  /** Entries by flows that had been in the state before. */
  returned: z.int(),
  left: z.int(),
  /** Steps from the state into itself. */
  again: z.int(),
  /** Flows of customers who went back and saved an earlier screen again. */
  wentBack: z.int(),
  stays: StayFigures,
  /** Stays of at least ten times the median. */
  outliers: z.int(),
  refusals: z.array(RefusalFigures),
  target: z.nullable(TargetFigures),
})
export type StateFigures = z.output<typeof StateFigures>

const MoveFigures = z.object({
  from: z.string(),
  event: z.string(),
  to: z.string(),
  /** The earlier screen that was saved again; null for every other step. */
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
