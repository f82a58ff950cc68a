import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { AccountType, EmptyReply, Instant, PackageName } from '../entities/common.ts'
import { FlowChart, FlowTarget, RiyadhDay, Shown, ShownChartFigures } from '../entities/flow-figures.ts'
import { FlowName } from '../entities/flow-name.ts'
import { RehearsalDifference, UnknownState } from '../entities/rehearsal.ts'
import { LANGUAGES } from '../languages.ts'
import { WidthClass } from '../screen.ts'

const STATE_MAX = 60
const StateName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/), z.maxLength(STATE_MAX))
const Days = { from: RiyadhDay, to: RiyadhDay }

/** Customer filters. A customer with another value, or without one, is excluded. */
const CustomerFilters = {
  accountType: z.optional(AccountType),
  package: z.optional(PackageName),
  language: z.optional(z.enum(LANGUAGES)),
  width: z.optional(WidthClass),
}
const Filters = {
  ...CustomerFilters,
  /** Only steps taken by this version of the chart. */
  version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(10_000))),
}

export const readFlowChart = defineEndpoint({
  id: 'flows.chart',
  method: 'GET',
  path: '/v1/flows/:chart',
  access: 'analyst',
  summary: 'Get figures of one chart: flows per state, stays and transitions',
  params: z.object({ chart: FlowChart }),
  query: z.object({ ...Filters, ...Days }),
  reply: ShownChartFigures,
  errors: [],
  failure: 'flows',
})

/** A flow that is in a state. For analysts `since` is rounded to the hour. */
const FlowInState = z.object({ flow: FlowName, since: Instant })

export const FLOWS_MAX = 50

/** Null if the list has fewer than five people, because analysts must not see them one by one. */
const listOf = <Item extends z.ZodMiniType>(item: Item) => z.nullable(z.array(item))

export const listFlowsInState = defineEndpoint({
  id: 'flows.list',
  method: 'GET',
  path: '/v1/flows/:chart/states/:state',
  access: 'analyst',
  summary: 'List the flows in a state, longest stay first',
  params: z.object({ chart: FlowChart, state: StateName }),
  query: z.object(Filters),
  reply: z.object({ flows: listOf(FlowInState) }),
  errors: [],
  failure: 'flows',
})

const StateParams = z.object({ chart: FlowChart, state: StateName })

export const setFlowTarget = defineEndpoint({
  id: 'flows.setTarget',
  method: 'PUT',
  path: '/v1/flows/:chart/states/:state/target',
  access: 'analyst',
  summary: 'Set the target of a state: a share of flows and a time',
  params: StateParams,
  body: FlowTarget,
  reply: z.object({ target: FlowTarget }),
  errors: ['not-found'],
  failure: 'flowTarget',
})

export const removeFlowTarget = defineEndpoint({
  id: 'flows.removeTarget',
  method: 'DELETE',
  path: '/v1/flows/:chart/states/:state/target',
  access: 'analyst',
  summary: 'Remove the target of a state',
  params: StateParams,
  reply: EmptyReply,
  errors: ['not-found'],
  failure: 'flowTarget',
})

/** A flow that stayed far longer in a state than most. For analysts the times are rounded to the hour. */
const Outlier = z.object({
  flow: FlowName,
  enteredAt: Instant,
  leftAt: Instant,
  seconds: z.number(),
})

export const readStateOutliers = defineEndpoint({
  id: 'flows.outliers',
  method: 'GET',
  path: '/v1/flows/:chart/states/:state/outliers',
  access: 'analyst',
  summary: 'List stays of at least ten times the median, longest first',
  params: StateParams,
  query: z.object({ ...Filters, ...Days }),
  reply: z.object({ median: z.nullable(z.number()), flows: listOf(Outlier) }),
  errors: [],
  failure: 'flows',
})

/** A state that the flows passed through before the current one. */
const PassedState = z.object({
  state: z.string(),
  /** Number of the flows that entered the state exactly once. */
  once: z.int(),
  /** Number of the flows that entered the state more than once. */
  more: z.int(),
  /** Of the flows that are not in the current state, the share that entered this state more than once: 0 to 1. */
  others: z.number(),
})

export const readStateBranches = defineEndpoint({
  id: 'flows.branches',
  method: 'GET',
  path: '/v1/flows/:chart/states/:state/branches',
  access: 'analyst',
  summary: 'Get the states through which the flows in a state came',
  params: StateParams,
  query: z.object(Filters),
  /** Leaves out a state if fewer than five people passed through it, or if fewer than five did not. */
  reply: z.object({ flows: Shown, through: z.array(PassedState) }),
  errors: [],
  failure: 'flows',
})

export const FunnelStep = z.object({
  step: z.string(),
  entered: Shown,
  left: Shown,
  /** Customers in the step now. */
  here: Shown,
  refusals: z.array(z.object({ code: z.string(), field: z.string(), count: Shown })),
})

export const readOnboardingFunnel = defineEndpoint({
  id: 'flows.funnel',
  method: 'GET',
  path: '/v1/flows/onboarding/funnel',
  access: 'analyst',
  summary: 'Get the onboarding funnel of customers who first signed in during a period',
  query: z.object({ ...CustomerFilters, ...Days }),
  reply: z.object({ began: Shown, completed: Shown, steps: z.array(FunnelStep) }),
  errors: [],
  failure: 'flows',
})

/** One day, or one month by its first day. `secondsToActive`: median time from the first sign-in to the active account. */
export const TrendPoint = z.object({
  start: RiyadhDay,
  began: Shown,
  completed: Shown,
  activated: Shown,
  secondsToActive: z.nullable(z.number()),
})
export type TrendPoint = z.output<typeof TrendPoint>

export const readOnboardingTrend = defineEndpoint({
  id: 'flows.trend',
  method: 'GET',
  path: '/v1/flows/onboarding/trend',
  access: 'analyst',
  summary: 'Get the trend of onboardings: began, completed, activated',
  query: z.object({ ...CustomerFilters, ...Days }),
  reply: z.object({ grain: z.enum(['day', 'month']), days: z.array(TrendPoint) }),
  errors: [],
  failure: 'flows',
})

/** Maximum number of steps in a rehearsal, the newest of the period. */
export const REHEARSED_MAX = 5000

export const rehearseFlows = defineEndpoint({
  id: 'flows.rehearse',
  method: 'GET',
  path: '/v1/flows/:chart/rehearsal',
  access: 'analyst',
  summary: 'Get a rehearsal of recorded flows with the running version of a chart',
  params: z.object({ chart: FlowChart }),
  query: z.object(Days),
  reply: z.object({
    chart: FlowChart,
    /** The running version. */
    version: z.int(),
    steps: Shown,
    /** True when the period has more steps than the rehearsal. */
    isLimited: z.boolean(),
    /** Steps whose record lacks a fact that the chart needs. */
    notRehearsed: Shown,
    differences: z.array(RehearsalDifference),
    /** States in which flows are now, but which the running version does not have. */
    unknownStates: z.array(UnknownState),
  }),
  errors: [],
  failure: 'flows',
})

const VisibleFields = z.record(z.string(), z.unknown())

/** A step, or a refused event (`to` is null). Payload and facts hold only fields of the allow-list. */
export const FlowStep = z.object({
  /** For analysts only the hour. */
  at: Instant,
  /** Seconds since the step before; null for the first step. For analysts, times of an hour or more are whole hours. */
  seconds: z.nullable(z.number()),
  event: z.nullable(z.string()),
  from: z.string(),
  to: z.nullable(z.string()),
  version: z.int(),
  by: z.enum(['customer', 'administrator', 'server']),
  payload: z.nullable(VisibleFields),
  facts: z.nullable(VisibleFields),
  guards: z.nullable(z.record(z.string(), z.boolean())),
  refusal: z.nullable(z.object({ code: z.string(), field: z.nullable(z.string()) })),
})
export type FlowStep = z.output<typeof FlowStep>

export const readFlow = defineEndpoint({
  id: 'flows.read',
  method: 'GET',
  path: '/v1/flows/:chart/:flow',
  access: 'analyst',
  summary: 'Get the steps and refusals of one flow',
  params: z.object({ chart: FlowChart, flow: FlowName }),
  reply: z.object({ chart: FlowChart, flow: FlowName, steps: z.array(FlowStep) }),
  errors: ['not-found'],
  failure: 'flows',
})

export const findFlowCustomer = defineEndpoint({
  id: 'flows.customer',
  method: 'GET',
  path: '/v1/flows/:chart/:flow/customer',
  access: 'admin',
  summary: 'Find the customer of a flow by its name',
  params: z.object({ chart: FlowChart, flow: FlowName }),
  /** Null for a flow of the team. */
  reply: z.object({ customerId: z.nullable(z.uuid()) }),
  errors: ['not-found'],
  failure: 'flows',
})

export const agreeToStately = defineEndpoint({
  id: 'flows.agreeToStately',
  method: 'POST',
  path: '/v1/flows/stately',
  access: 'analyst',
  summary: 'Record that a flow, or the statecharts of a page, are sent to Stately',
  /** Without a flow, the statecharts of the person's page are sent. */
  body: z.object({ chart: z.optional(FlowChart), flow: z.optional(FlowName) }),
  reply: EmptyReply,
  errors: [],
  failure: 'stately',
})
