import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import { recordRefusal, recordTransition } from '#server/charts/store.ts'
import type { Db } from '#server/db/client.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { countAll } from './recorded-flows.ts'

/** The start of every history. */
export const BEGAN = Date.UTC(2026, 4, 29, 15)

/** The states between which flows move at random, without their initial state. */
export const PLACES = {
  onboarding: ['basic-info', 'support-package', 'payment-info'],
  identity: ['WAITING', 'EXPIRED', 'COMPLETED'],
} as const satisfies Partial<Record<FlowChart, readonly string[]>>
type RandomChart = keyof typeof PLACES

/** The time of every target. */
export const TARGET_SECONDS = 3600

export const LANGUAGES = ['en', 'ar'] as const
export const WIDTHS = ['phone', 'desktop'] as const
export const PACKAGES = ['Basic', 'Enhanced'] as const
export const ACCOUNT_TYPES = ['business', 'individual'] as const

type Language = (typeof LANGUAGES)[number]
type Width = (typeof WIDTHS)[number]

/** The actor of an act, with the language and width of their window. */
interface ActContext {
  by: 'customer' | 'administrator' | 'server'
  language: Language | null
  width: Width | null
}

interface Step extends ActContext {
  kind: 'step'
  customer: number
  chart: RandomChart
  /** The index of the customer's flow in that chart; an onboarding is always one flow. */
  flow: number
  to: string
  after: number
}
interface Refusal extends ActContext {
  kind: 'refusal'
  customer: number
  state: string
  field: string
  after: number
}
/** A change of a customer's property without a step. */
interface Change {
  kind: 'change'
  customer: number
  set: { package: string } | { account_type: string }
}
/** A run of the counter, with `limit` steps at a time. */
interface Counting {
  kind: 'count'
  limit: number
}
export type Act = Step | Refusal | Change | Counting

const seconds = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 7200 }) },
  // Close to the time of a target, in the same bucket.
  { weight: 1, arbitrary: fc.constantFrom(TARGET_SECONDS - 100, TARGET_SECONDS, TARGET_SECONDS + 1) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
)
const by = {
  by: fc.constantFrom('customer', 'customer', 'administrator', 'server'),
  language: fc.constantFrom(...LANGUAGES, null),
  width: fc.constantFrom(...WIDTHS, null),
} as const

/** Random acts of `customers` customers, in the order of time. */
export const histories = (customers: number, maxLength: number): fc.Arbitrary<Act[]> => {
  const customer = fc.integer({ min: 0, max: customers - 1 })
  const step = fc.constantFrom<RandomChart>('onboarding', 'identity').chain((chart) =>
    fc.record({
      ...{ kind: fc.constant('step' as const), customer, chart: fc.constant(chart) },
      ...{ flow: fc.integer({ min: 0, max: 1 }), to: fc.constantFrom(...PLACES[chart]), after: seconds },
      ...by,
    }),
  )
  const refusal = fc.record({
    ...{ kind: fc.constant('refusal' as const), customer, state: fc.constantFrom(...PLACES.onboarding) },
    ...{ field: fc.constantFrom('phone', 'city'), after: seconds },
    ...by,
    by: fc.constantFrom('customer', 'administrator'),
  })
  const set = fc.oneof(
    fc.record({ package: fc.constantFrom(...PACKAGES) }),
    fc.record({ account_type: fc.constantFrom(...ACCOUNT_TYPES) }),
  )
  const change = fc.record({ kind: fc.constant('change' as const), customer, set })
  const count = fc.record({ kind: fc.constant('count' as const), limit: fc.integer({ min: 1, max: 9 }) })
  return fc.array(
    fc.oneof(
      { weight: 12, arbitrary: step },
      { weight: 3, arbitrary: refusal },
      { weight: 2, arbitrary: change },
      { weight: 2, arbitrary: count },
    ),
    { maxLength, size: 'max' },
  )
}

export interface TakenStep {
  customer: number
  chart: FlowChart
  flow: string
  from: string
  event: string
  to: string
  at: number
}
interface RecordedRefusal {
  customer: number
  state: string
  field: string
  at: number
}
/** The recorded history in memory, to compare with the database. */
export interface Story {
  steps: TakenStep[]
  refusals: RecordedRefusal[]
  /** The properties of each customer at the end. */
  customers: { accountType: string; package: string; language: string; width: string; since: number }[]
  ended: number
}

const movedBy = (id: string, { by: mover }: ActContext) => ({
  actorUserId: mover === 'server' ? null : randomUUID(),
  onBehalfOf: mover === 'administrator' ? id : null,
})
const windowOf = ({ by: mover, language, width }: ActContext) =>
  mover === 'server' ? { language: null, width: null } : { language, width }

/** Records a history step by step, and counts at its `count` acts. The last acts may stay uncounted. */
export const record = async (db: Db, acts: readonly Act[], customers: number): Promise<Story> => {
  const ids = Array.from({ length: customers }, () => randomUUID())
  const flows = new Map<string, { id: string; state: string }>()
  const story: Story = {
    ...{ steps: [], refusals: [], ended: BEGAN },
    customers: ids.map(() => ({
      accountType: 'business',
      package: '',
      language: '',
      width: '',
      since: BEGAN,
    })),
  }
  for (const id of ids)
    await sql`insert into customers (id, user_id, step_version, status_version, account_type, created_at, updated_at)
      values (${id}, ${id}, 1, 1, 'business', ${new Date(BEGAN)}, ${new Date(BEGAN)})`.execute(db)

  const noteWindow = (customer: number, context: ActContext) => {
    const known = story.customers[customer]
    if (!known || context.by !== 'customer') return
    known.language = context.language ?? known.language
    known.width = context.width ?? known.width
  }
  const takeStep = async (act: Step, id: string) => {
    const name = act.chart === 'onboarding' ? id : `${id} ${act.chart} ${act.flow}`
    const begins = act.chart === 'onboarding' ? 'google-info' : 'none'
    const flow = flows.get(name) ?? { id: act.chart === 'onboarding' ? id : randomUUID(), state: begins }
    const version = 1 + (story.steps.length % 2)
    const taken = { customer: act.customer, chart: act.chart, flow: flow.id }
    const event = `to.${act.to}`
    story.steps.push({ ...taken, from: flow.state, event, to: act.to, at: story.ended })
    flows.set(name, { id: flow.id, state: act.to })
    await recordTransition(db, {
      ...{ at: new Date(story.ended), machine: act.chart, machineVersion: version, subjectId: flow.id },
      ...{ customerId: id, event, fromState: flow.state, toState: act.to, requestId: 'r' },
      ...{ appVersion: '1', payload: null, facts: null, guards: null, ...movedBy(id, act), ...windowOf(act) },
    })
  }
  const refuse = async (act: Refusal, id: string) => {
    story.refusals.push({ customer: act.customer, state: act.state, field: act.field, at: story.ended })
    await withTransaction(db, (tx) =>
      recordRefusal(tx, {
        ...{ at: new Date(story.ended), machine: 'onboarding', machineVersion: 1, subjectId: id },
        ...{ customerId: id, actorUserId: randomUUID(), onBehalfOf: movedBy(id, act).onBehalfOf },
        ...{ state: act.state, event: null, facts: null, guards: null, guard: '', operation: 'o' },
        ...{ code: 'validation-failed', field: act.field, requestId: 'r', appVersion: '1', ...windowOf(act) },
      }),
    )
  }
  for (const act of acts) {
    if (act.kind === 'count') {
      await countAll(db, act.limit)
      continue
    }
    const id = ids[act.customer] ?? ''
    if (act.kind === 'change') {
      const [[column, value] = ['', '']] = Object.entries(act.set)
      await sql`update customers set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db)
      const known = story.customers[act.customer]
      if (known && 'package' in act.set) known.package = act.set.package
      if (known && 'account_type' in act.set) known.accountType = act.set.account_type
      continue
    }
    story.ended += act.after * 1000
    noteWindow(act.customer, act)
    await (act.kind === 'step' ? takeStep(act, id) : refuse(act, id))
  }
  return story
}
