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
  'charge-run',
  'budget',
  'unexplained-payment',
  'unassigned-payment',
  'tax-document',
  'credit-note',
  'refund',
  'dispute',
  'data-request',
  'second-opinion',
] as const
export const FlowChart = z.enum(FLOW_CHARTS)
export type FlowChart = z.output<typeof FlowChart>

/** The `from` of the first step of every flow. */
export const BEGINNING = 'none'

/** A day in Riyadh. There is no year 0. */
export const RiyadhDay = z.iso.date().check(z.regex(/^(?!0000)/))

/**
 * A figure for analysts. `few`: one to four people. `hidden`: a figure of few people could be computed from it. Administrators
 * see every figure.
 */
export const Shown = z.union([z.int(), z.enum(['few', 'hidden'])])
export type Shown = z.output<typeof Shown>

/** Target: a share of flows (0 to 1) leaves the state within `seconds`. */
export const FlowTarget = z.object({
  share: z.number().check(z.minimum(0.5), z.maximum(0.999)),
  seconds: z.int().check(z.minimum(1), z.maximum(31_536_000)),
})
export type FlowTarget = z.output<typeof FlowTarget>

/** The schema of a chart's figures; `Count` is the schema of each number. */
const figuresOf = <Count extends typeof Counted | typeof Shown>(Count: Count) => {
  /** Refusals at a state. `guard`: the guard that refused; empty when the refusal did not come from a chart. */
  const Refusal = z.object({
    event: z.string(),
    guard: z.string(),
    code: z.string(),
    field: z.string(),
    count: Count,
  })

  /**
   * Length of the finished stays in seconds, accurate to 5 %: median and 90th percentile. Null without finished stays, and for
   * few people.
   */
  const Stays = z.object({
    count: Count,
    /** Flows in the state now that entered it before the period ended. */
    running: Count,
    median: z.nullable(z.number()),
    p90: z.nullable(z.number()),
  })

  /**
   * Result of a target. A stay is decided if it ended in the period, or if it was longer than `seconds` at the end of the period.
   * For a running period, the end is now.
   */
  const Target = z.extend(FlowTarget, {
    within: Count,
    late: Count,
    /** Flows still in the state for longer than the time. */
    waiting: Count,
    /** Share of decided stays within the time, 0 to 1; null if no or few stays are decided. */
    met: z.nullable(z.number()),
  })

  const State = z.object({
    state: z.string(),
    /** Flows in the state now, regardless of the period. */
    now: Count,
    entered: Count,
    /** Entries by flows that had been in the state before. */
    returned: Count,
    left: Count,
    /** Steps from the state into itself. */
    again: Count,
    /** Flows of customers who went back and saved an earlier screen again. */
    wentBack: Count,
    stays: Stays,
    /** Stays of at least ten times the median. */
    outliers: Count,
    refusals: z.array(Refusal),
    target: z.nullable(Target),
  })

  const Move = z.object({
    from: z.string(),
    event: z.string(),
    to: z.string(),
    /** The earlier screen that was saved again; null for every other step. */
    backTo: z.nullable(z.string()),
    count: Count,
  })

  /** The figures of one chart for the days from `from` to `to`, both included. */
  return z.object({
    chart: FlowChart,
    from: RiyadhDay,
    to: RiyadhDay,
    states: z.array(State),
    moves: z.array(Move),
  })
}

const Counted = z.int()
/** The figures as counted. */
export type ChartFigures = z.output<ReturnType<typeof figuresOf<typeof Counted>>>
export type StateFigures = ChartFigures['states'][number]
export type StayFigures = StateFigures['stays']
export type TargetFigures = NonNullable<StateFigures['target']>

/** The figures as their reader sees them. */
export const ShownChartFigures = figuresOf(Shown)
export type ShownChartFigures = z.output<typeof ShownChartFigures>
export type ShownStateFigures = ShownChartFigures['states'][number]
