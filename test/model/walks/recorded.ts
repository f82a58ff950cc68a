import { sql } from 'kysely'
import type { AnyStateMachine } from 'xstate'
import { SERVER_CHARTS } from '#machines/index.ts'
import { brokenPromise, type Transition } from './promises.ts'
import type { Walk } from './walk.ts'

const MACHINES = new Map<string, { machine: AnyStateMachine; version: number }>(
  SERVER_CHARTS.map((chart) => [chart.machine.id, chart]),
)

interface StoredState {
  machine: string
  subject: string
  state: string
  version: number
}

const OWNED = [
  ['invoice', 'invoices'],
  ['charge', 'charges'],
  ['card-attempt', 'card_attempts'],
  ['identity', 'identity_requests'],
  ['cloud-account', 'cloud_accounts'],
  ['budget', 'budgets'],
  ['unexplained-payment', 'unexplained_payments'],
  ['unassigned-payment', 'unassigned_payments'],
  ['tax-document', 'tax_submissions'],
  ['credit-note', 'credit_notes'],
  ['refund', 'refunds'],
  ['dispute', 'disputes'],
  ['data-request', 'data_requests'],
  ['second-opinion', 'second_opinions'],
] as const

/** All stored states of this customer's charts. */
const storedStates = async ({ api, customerId }: Walk): Promise<StoredState[]> => {
  const owned = OWNED.map(
    ([machine, table]) =>
      sql`select ${sql.lit(machine)} as machine, id::text as subject, state, machine_version as version
        from ${sql.table(table)} where customer_id = ${customerId}`,
  )
  const { rows } = await sql<StoredState>`
    select 'onboarding' as machine, id::text as subject, step as state, step_version as version
    from customers where id = ${customerId}
    union all
    select 'account', id::text, case status when 'suspended' then 'suspended-' || status_reason else status end, status_version
    from customers where id = ${customerId}
    union all
    select 'invitation', id::text, coalesce(outcome, 'pending'), machine_version
    from invitations where customer_id = ${customerId}
    union all ${sql.join(owned, sql` union all `)}`.execute(api.database.db)
  return rows
}

/** The record of a walk so far. Each read continues after the previous read. */
export interface WalkRecord {
  lastTransition: string
  lastRefusal: string
  lastStates: Map<string, string>
  /** Every transition of every chart, as `chart: from, event, to`. */
  driven: Set<string>
  /** True if a charge has changed since the last comparison of the ledgers. */
  hasNewCharges: boolean
}

export const emptyRecord = (): WalkRecord => ({
  lastTransition: '0',
  lastRefusal: '0',
  lastStates: new Map(),
  driven: new Set(),
  hasNewCharges: false,
})

const newTransitions = ({ api, customerId }: Walk, { lastTransition }: WalkRecord): Promise<Transition[]> =>
  api.database.db
    .selectFrom('transitions')
    .select(['id', 'machine', 'subjectId', 'event', 'fromState', 'toState', 'payload', 'facts'])
    .where('customerId', '=', customerId)
    .where('id', '>', lastTransition as never)
    .orderBy('id')
    .execute() as unknown as Promise<Transition[]>

/** The possible source states of a chart's first transition: `none`, or its initial state. */
const beginnings = (machine: string): string[] => [
  'none',
  String(MACHINES.get(machine)?.machine.config.initial),
]

const keyOf = (machine: string, subject: string) => `${machine} ${subject}`

/** Reads the transitions since the last call. Returns the contradictions between them and the stored states. */
export const followRecord = async (walk: Walk, record: WalkRecord): Promise<string[]> => {
  const problems: string[] = []
  for (const transition of await newTransitions(walk, record)) {
    const { id, machine, subjectId, event, fromState, toState } = transition
    const key = keyOf(machine, subjectId)
    const before = record.lastStates.get(key)
    if (!(before === undefined ? beginnings(machine) : [before]).includes(fromState))
      problems.push(`${machine}: ${event} is recorded from ${fromState}, and the one before led to ${before}`)
    const broken = brokenPromise(transition)
    if (broken) problems.push(broken)
    record.lastStates.set(key, toState)
    record.driven.add(`${machine}: ${fromState} + ${event} -> ${toState}`)
    record.lastTransition = id
    if (machine === 'charge') record.hasNewCharges = true
  }
  for (const { machine, subject, state, version } of await storedStates(walk)) {
    const chart = MACHINES.get(machine)
    if (chart === undefined || !Object.hasOwn(chart.machine.states, state))
      problems.push(`${machine} has no state ${state}`)
    else if (chart.version !== version)
      problems.push(`${machine}: ${state} is stored with version ${version}`)
    // Not every chart records its start; until its first transition it is in its initial state.
    const recorded = record.lastStates.get(keyOf(machine, subject)) ?? chart?.machine.config.initial
    if (recorded !== state)
      problems.push(`${machine} is stored in ${state}, and the last transition led to ${String(recorded)}`)
  }
  return problems
}

export interface Refusal {
  id: string
  operation: string
  code: string
}

/** The refusals that were recorded since the last call. */
export const newRefusals = async ({ api, customerId }: Walk, record: WalkRecord): Promise<Refusal[]> => {
  const refusals = (await api.database.db
    .selectFrom('refusals')
    .select(['id', 'operation', 'code'])
    .where('customerId', '=', customerId)
    .where('id', '>', record.lastRefusal as never)
    .orderBy('id')
    .execute()) as unknown as Refusal[]
  record.lastRefusal = refusals.at(-1)?.id ?? record.lastRefusal
  return refusals
}
