import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { AccountType, Instant, Nothing, PackageName } from '../entities/common.ts'
import { ChartFigures, FlowChart, FlowTarget, RefusalFigures, RiyadhDay } from '../entities/flow-figures.ts'
import { RehearsalDifference, UnknownState } from '../entities/rehearsal.ts'
import { LANGUAGES } from '../languages.ts'
import { WidthClass } from '../screen.ts'

const STATE_MAX = 60
const StateName = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/), z.maxLength(STATE_MAX))
const Days = { from: RiyadhDay, to: RiyadhDay }

/** Of which customers: each filter leaves out those of whom something else is known, or nothing. */
const OfCustomers = {
  accountType: z.optional(AccountType),
  package: z.optional(PackageName),
  language: z.optional(z.enum(LANGUAGES)),
  width: z.optional(WidthClass),
}
const Filters = {
  ...OfCustomers,
  /** Steps that this version of the chart has taken. */
  version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(10_000))),
}

export const readFlowChart = defineEndpoint({
  id: 'flows.chart',
  method: 'GET',
  path: '/v1/flows/:chart',
  access: 'analyst',
  summary: 'Get how flows went through one chart: where they are, how long they stayed, where they went',
  params: z.object({ chart: FlowChart }),
  query: z.object({ ...Filters, ...Days }),
  reply: ChartFigures,
  errors: [],
  failure: 'flows',
})

/** One flow that is in a state. `flow` names it without telling whose it is. */
const FlowInState = z.object({
  flow: z.uuid(),
  since: Instant,
  /** For administrators: the customer it belongs to. */
  customerId: z.nullable(z.uuid()),
})

export const FLOWS_MAX = 50

export const listFlowsInState = defineEndpoint({
  id: 'flows.list',
  method: 'GET',
  path: '/v1/flows/:chart/states/:state',
  access: 'analyst',
  summary: 'List the flows that are in a state, the longest there first',
  params: z.object({ chart: FlowChart, state: StateName }),
  query: z.object(Filters),
  reply: z.object({ flows: z.array(FlowInState) }),
  errors: [],
  failure: 'flows',
})

const StatePlace = z.object({ chart: FlowChart, state: StateName })

export const setFlowTarget = defineEndpoint({
  id: 'flows.setTarget',
  method: 'PUT',
  path: '/v1/flows/:chart/states/:state/target',
  access: 'analyst',
  summary: 'Set how many flows should be through a state within a time',
  params: StatePlace,
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
  params: StatePlace,
  reply: Nothing,
  errors: ['not-found'],
  failure: 'flowTarget',
})

/** A flow that took far longer in a state than others. */
const Outlier = z.extend(z.omit(FlowInState, { since: true }), {
  enteredAt: Instant,
  leftAt: Instant,
  seconds: z.number(),
})

export const readStateOutliers = defineEndpoint({
  id: 'flows.outliers',
  method: 'GET',
  path: '/v1/flows/:chart/states/:state/outliers',
  access: 'analyst',
  summary: 'List the stays that ended in a period and took at least ten times the median, the longest first',
  params: StatePlace,
  query: z.object({ ...Filters, ...Days }),
  reply: z.object({ median: z.nullable(z.number()), flows: z.array(Outlier) }),
  errors: [],
  failure: 'flows',
})

/** Another state on the way of the flows in question. */
const PassedState = z.object({
  state: z.string(),
  /** How many of them entered it exactly once, and more than once. */
  once: z.int(),
  more: z.int(),
  /** The share, from 0 to 1, of all other flows that entered it more than once. */
  others: z.number(),
})

export const readStateBranches = defineEndpoint({
  id: 'flows.branches',
  method: 'GET',
  path: '/v1/flows/:chart/states/:state/branches',
  access: 'analyst',
  summary: 'Get which states the flows that are in a state now have passed through',
  params: StatePlace,
  query: z.object(Filters),
  reply: z.object({ flows: z.int(), through: z.array(PassedState) }),
  errors: [],
  failure: 'flows',
})

export const FunnelStep = z.object({
  step: z.string(),
  entered: z.int(),
  left: z.int(),
  /** Customers who are there at this moment. */
  here: z.int(),
  refusals: z.array(z.pick(RefusalFigures, { code: true, field: true, count: true })),
})

export const readOnboardingFunnel = defineEndpoint({
  id: 'flows.funnel',
  method: 'GET',
  path: '/v1/flows/onboarding/funnel',
  access: 'analyst',
  summary: 'Get how far the customers have come who signed in for the first time in a period',
  query: z.object({ ...OfCustomers, ...Days }),
  reply: z.object({ began: z.int(), completed: z.int(), steps: z.array(FunnelStep) }),
  errors: [],
  failure: 'flows',
})

/** One day, or one month by its first day. `secondsToActive`: the median time from the first sign-in to the active account. */
export const TrendPoint = z.object({
  start: RiyadhDay,
  began: z.int(),
  completed: z.int(),
  activated: z.int(),
  secondsToActive: z.nullable(z.number()),
})

export const readOnboardingTrend = defineEndpoint({
  id: 'flows.trend',
  method: 'GET',
  path: '/v1/flows/onboarding/trend',
  access: 'analyst',
  summary: 'Get how many began and completed the onboarding and became active, over a period',
  query: z.object({ ...OfCustomers, ...Days }),
  reply: z.object({ grain: z.enum(['day', 'month']), days: z.array(TrendPoint) }),
  errors: [],
  failure: 'flows',
})

/** The newest steps of a period are taken again, as many as this. */
export const REHEARSED_MAX = 5000

export const rehearseFlows = defineEndpoint({
  id: 'flows.rehearse',
  method: 'GET',
  path: '/v1/flows/:chart/rehearsal',
  access: 'analyst',
  summary: 'Get what the running version would do with the flows recorded in a period',
  params: z.object({ chart: FlowChart }),
  query: z.object(Days),
  reply: z.object({
    chart: FlowChart,
    /** The version that runs. */
    version: z.int(),
    steps: z.int(),
    /** There were more steps in the period than were taken again. */
    isLimited: z.boolean(),
    /** Steps of which the record does not say what the chart asks for. */
    notRehearsed: z.int(),
    differences: z.array(RehearsalDifference),
    /** Stored states, with flows in them now, that the running version does not know. */
    unknownStates: z.array(UnknownState),
  }),
  errors: [],
  failure: 'flows',
})

const Seen = z.record(z.string(), z.unknown())

/** A step that was taken, or an event that was refused (`to` is null then). What it carried is told as far as it may be seen. */
export const FlowStep = z.object({
  at: Instant,
  event: z.nullable(z.string()),
  from: z.string(),
  to: z.nullable(z.string()),
  version: z.int(),
  by: z.enum(['customer', 'administrator', 'server']),
  payload: z.nullable(Seen),
  facts: z.nullable(Seen),
  guards: z.nullable(z.record(z.string(), z.boolean())),
  refusal: z.nullable(z.object({ code: z.string(), field: z.nullable(z.string()) })),
})
export type FlowStep = z.output<typeof FlowStep>

export const readFlow = defineEndpoint({
  id: 'flows.read',
  method: 'GET',
  path: '/v1/flows/:chart/:flow',
  access: 'analyst',
  summary: 'Get one flow step by step, with what it was refused',
  params: z.object({ chart: FlowChart, flow: z.uuid() }),
  reply: z.object({ chart: FlowChart, flow: z.uuid(), steps: z.array(FlowStep) }),
  errors: ['not-found'],
  failure: 'flows',
})
