import { sql } from 'kysely'
import { bucketOf, type Days, NO_STAY, outlierSeconds, percentile, secondsOf } from '#rules/flow-figures.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { Querier } from '#server/db/client.ts'
import type { FlowFilters } from '#server/flows/figure-store.ts'

interface RecordedStep {
  id: string
  at: Date
  chart: string
  version: number
  flow: string
  customer: string | null
  event: string
  from: string
  to: string
  hasFacts: boolean
}
interface RecordedRefusal {
  at: Date
  chart: string
  version: number
  customer: string
  state: string
  field: string
}
interface RecordedCustomer {
  id: string
  since: Date
  accountType: string
  package: string
}

/** The counted rows of the record, without any stored count. */
export interface PlainRecord {
  steps: RecordedStep[]
  refusals: RecordedRefusal[]
  customers: RecordedCustomer[]
}

export const readPlainRecord = async (q: Querier): Promise<PlainRecord> => {
  const steps = await sql<RecordedStep>`
    select id, at, machine as chart, machine_version as version, subject_id as flow, customer_id as customer, event, from_state as "from",
      to_state as "to", facts is not null as "hasFacts"
    from transitions where id not in (select transition_id from uncounted_steps) order by id`.execute(q)
  const refusals = await sql<RecordedRefusal>`
    select at, machine as chart, machine_version as version, customer_id as customer, state, coalesce(field, '') as field
    from refusals where id not in (select refusal_id from uncounted_refusals)`.execute(q)
  const customers = await sql<RecordedCustomer>`
    select id, created_at as since, account_type as "accountType", coalesce(package, '') as package from customers`.execute(
    q,
  )
  return { steps: steps.rows, refusals: refusals.rows, customers: customers.rows }
}

/** A person for each row. `null` stands for all members of the team. */
export type Persons = (string | null)[]

interface TimedStep extends RecordedStep {
  seconds: number | null
  isReturn: boolean
}

/** Returns the people behind every figure. A person is in a list once for each of their rows. */
export const plainPeople = (record: PlainRecord, { version, ...wanted }: FlowFilters) => {
  const known = new Map(record.customers.map((customer) => [customer.id, customer]))
  const isChosen = (customer: string | null) =>
    Object.entries(wanted).every(
      ([name, value]) => value === undefined || Object(known.get(customer ?? ''))[name] === value,
    )
  const isIn = ({ from, to }: Days, at: Date) => from <= riyadhDay(at) && riyadhDay(at) <= to
  const persons = (rows: readonly { customer: string | null }[]): Persons =>
    rows.map(({ customer }) => customer)

  const chartOf = (chart: string) => {
    const flows = [
      ...Map.groupBy(
        record.steps.filter((step) => step.chart === chart && isChosen(step.customer)),
        ({ flow }) => flow,
      ).values(),
    ].map((steps) => lifeOf(steps, known))
    const moves = flows.flatMap(({ steps }) => steps)
    const present = flows
      .map(({ now }) => now)
      .filter((now) => version === undefined || now.version === version)
    return {
      flows,
      present,
      moves: moves.filter((step) => version === undefined || step.version === version),
    }
  }

  return { isIn, isChosen, persons, chartOf, record, known }
}

/** The timed steps of a flow, and its present state. */
const lifeOf = (steps: readonly RecordedStep[], known: ReadonlyMap<string, RecordedCustomer>) => {
  const [first] = steps
  if (!first) throw new Error('A flow has steps')
  const isOfCustomer = ['onboarding', 'account'].includes(first.chart)
  let since = isOfCustomer ? known.get(first.customer ?? '')?.since : undefined
  const visits = new Map<string, number>()
  const timed = steps.map((step, index): TimedStep => {
    const isMove = step.from !== step.to
    const isReturn = isMove && visits.has(step.to)
    const start = since ?? (index > 0 ? first.at : undefined)
    const seconds =
      isMove && step.from !== 'none' && start
        ? Math.max(0, (step.at.getTime() - start.getTime()) / 1000)
        : null
    if (isMove) visits.set(step.to, (visits.get(step.to) ?? 0) + 1)
    if (isMove) since = step.at
    return { ...step, seconds, isReturn }
  })
  const last = steps.at(-1) ?? first
  const now = { ...last, state: last.to, enteredAt: since ?? first.at, visits }
  return { steps: timed, now }
}

/** The stays that took at least ten times the median, by buckets as the map counts them. */
export const outliersOf = <Stay extends { seconds: number | null }>(stays: readonly Stay[]): Stay[] => {
  const bucket = ({ seconds }: Stay) => (seconds === null ? NO_STAY : bucketOf(seconds))
  const median = percentile(
    stays.map((stay) => ({ bucket: bucket(stay), count: 1 })),
    0.5,
  )
  return median === null
    ? []
    : stays.filter((stay) => stay.seconds !== null && secondsOf(bucket(stay)) >= outlierSeconds(median))
}
