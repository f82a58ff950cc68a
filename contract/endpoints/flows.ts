import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { AccountType, Instant, PackageName } from '../entities/common.ts'
import { LANGUAGES } from '../languages.ts'
import { WidthClass } from '../screen.ts'

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
const FlowChart = z.enum(FLOW_CHARTS)
export type FlowChart = z.output<typeof FlowChart>

const STATE_MAX = 60
const StateName = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(STATE_MAX))
/** A day of the calendar in Riyadh. */
const Day = z.iso.date()

/** Of which flows: each filter leaves out those of which something else is known, or nothing. */
const Filters = {
  accountType: z.optional(AccountType),
  package: z.optional(PackageName),
  language: z.optional(z.enum(LANGUAGES)),
  width: z.optional(WidthClass),
  /** Steps that this version of the chart has taken. */
  version: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(10_000))),
}

/** What people were refused at a state, and how often. `guard`: what held the chart back; empty where no chart was asked. */
export const RefusalFigures = z.object({
  event: z.string(),
  guard: z.string(),
  code: z.string(),
  field: z.string(),
  count: z.int(),
})

/** How long flows stayed, in seconds: half of them at most `median`, nine of ten at most `p90`. At most 5 % off. */
export const StayFigures = z.object({
  count: z.int(),
  median: z.nullable(z.number()),
  p90: z.nullable(z.number()),
})
export type StayFigures = z.output<typeof StayFigures>

export const StateFigures = z.object({
  state: z.string(),
  /** Flows that are in it at this moment, whatever the period. */
  now: z.int(),
  entered: z.int(),
  /** How often of that a flow had been in it before. */
  returned: z.int(),
  stays: StayFigures,
  refusals: z.array(RefusalFigures),
})
export type StateFigures = z.output<typeof StateFigures>

export const MoveFigures = z.object({
  from: z.string(),
  event: z.string(),
  to: z.string(),
  count: z.int(),
})

/** The figures of one chart for the days from `from` to `to`, both included. */
export const ChartFigures = z.object({
  chart: FlowChart,
  from: Day,
  to: Day,
  states: z.array(StateFigures),
  moves: z.array(MoveFigures),
})
export type ChartFigures = z.output<typeof ChartFigures>

export const readFlowChart = defineEndpoint({
  id: 'flows.chart',
  method: 'GET',
  path: '/v1/flows/:chart',
  access: 'analyst',
  summary: 'Get how flows went through one chart: where they are, how long they stayed, where they went',
  params: z.object({ chart: FlowChart }),
  query: z.object({ ...Filters, from: Day, to: Day }),
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
