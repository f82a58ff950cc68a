import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import type { FlowChart, Shown } from '#contract/entities/flow-figures.ts'
import type { Days } from '#rules/flow-figures.ts'
import { addDays, DAY_MS, riyadhDay, riyadhDayStart } from '#rules/riyadh-time.ts'
import { type DatabaseHandle, overPglite } from '#server/db/client.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { migratedPglite } from '#test/support/pglite.ts'
import { outliersOf, type Persons, plainPeople, readPlainRecord } from '#test/support/plain-people.ts'
import { countAll, forgetCounts } from '#test/support/recorded-flows.ts'
import { recordRefusal, recordTransition } from '../charts/store.ts'
import { withTransaction } from '../db/transaction.ts'
import { countSteps } from './count-store.ts'
import type { FlowFilters } from './figure-store.ts'
import { listFlowsInState, readFlowChart } from './read-flows.ts'
import {
  readOnboardingFunnel,
  readOnboardingTrend,
  readStateBranches,
  readStateOutliers,
} from './read-ways.ts'
import { rehearseFlows } from './rehearse-flows.ts'
import { storeTarget } from './target-store.ts'

const CUSTOMERS = 16
const BEGAN = Date.UTC(2026, 4, 29, 15)
const FIRST_DAY = riyadhDay(new Date(BEGAN))
const TARGET_SECONDS = 3600

/** The states between which flows move at random. A customer has many identity checks, but one onboarding and one account. */
const PLACES = {
  identity: ['WAITING', 'EXPIRED', 'COMPLETED'],
  onboarding: ['google-info', 'support-package', 'onboarding-completed'],
  account: ['pending-review', 'active'],
} as const satisfies Partial<Record<FlowChart, readonly string[]>>
type RandomChart = keyof typeof PLACES
const CHARTS = Object.keys(PLACES) as RandomChart[]

/** The event of an earlier screen that is saved again. */
const SAVED_AGAIN = 'basicInfo.saved'

const ANALYST = { role: 'analyst' } as const

let database: DatabaseHandle
beforeAll(async () => {
  database = overPglite(await migratedPglite())
  // The rows are invented: foreign keys are off.
  await sql`set session_replication_role = replica`.execute(database.db)
  const by = randomUUID()
  await withTransaction(database.db, async (tx) => {
    for (const machine of CHARTS)
      for (const state of PLACES[machine])
        await storeTarget(
          tx,
          { machine, state },
          { share: 0.9, seconds: TARGET_SECONDS },
          { by, at: new Date(BEGAN) },
        )
  })
})
afterAll(() => database.close())
beforeEach(() => forget())

const forget = async () => {
  await forgetCounts(database.db)
  for (const table of ['transitions', 'refusals', 'customers'])
    await sql`delete from ${sql.table(table)}`.execute(database.db)
}

interface Act {
  /** A customer, or the team. */
  customer: number | 'team'
  chart: RandomChart
  /** The index of the customer's identity check. */
  flow: number
  to: string | null
  after: number
  hasFacts: boolean
}

/** Random acts. One customer does a third of them, in six identity checks. An act without a target state is a refusal. */
const acts = (length: number): fc.Arbitrary<Act[]> =>
  fc.array(
    fc.constantFrom<RandomChart>('identity', 'identity', 'identity', 'onboarding', 'account').chain((chart) =>
      fc.record({
        customer: fc.oneof(
          { weight: 8, arbitrary: fc.constant(0) },
          { weight: 16, arbitrary: fc.integer({ min: 1, max: CUSTOMERS - 1 }) },
          { weight: 1, arbitrary: fc.constant('team' as const) },
        ),
        chart: fc.constant(chart),
        flow: fc.integer({ min: 0, max: 5 }),
        to: fc.constantFrom<string | null>(...PLACES[chart], ...PLACES[chart], null),
        after: fc.oneof(
          { weight: 30, arbitrary: fc.integer({ min: 1, max: 60 }) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 90_000 }) },
        ),
        hasFacts: fc.boolean(),
      }),
    ),
    { minLength: length, maxLength: length, size: 'max' },
  )

/** Records a history. Returns its end. */
const record = async (history: readonly Act[]): Promise<number> => {
  const { db } = database
  const ids = Array.from({ length: CUSTOMERS }, () => randomUUID())
  for (const [index, id] of ids.entries())
    await sql`insert into customers (id, user_id, step_version, status_version, account_type, package, created_at, updated_at)
      values (${id}, ${id}, 1, 1, ${index % 4 === 1 ? 'individual' : 'business'}, ${index % 3 === 1 ? 'Basic' : 'Enhanced'},
        ${new Date(BEGAN + index * 2_000_000)}, ${new Date(BEGAN)})`.execute(db)
  const flows = new Map<string, { id: string; state: string }>()
  let at = BEGAN + CUSTOMERS * 2_000_000
  for (const [index, { customer, chart, flow, to, after, hasFacts }] of history.entries()) {
    if (customer === 'team' && chart !== 'identity') continue
    at += after * 1000
    const customerId = customer === 'team' ? null : (ids[customer] ?? null)
    const key =
      chart === 'identity' ? `${customer} ${Number(customer) > 0 ? flow % 2 : flow}` : `${customer} ${chart}`
    const own = chart === 'identity' ? randomUUID() : `${customerId}`
    const place = flows.get(key) ?? { id: own, state: 'none' }
    const row = {
      ...{ at: new Date(at), machine: chart, machineVersion: 1 + (index % 2), subjectId: place.id },
      ...{ actorUserId: randomUUID(), onBehalfOf: null, requestId: 'r', appVersion: '1', language: null },
      ...{ facts: hasFacts ? '{}' : null, guards: null, width: null },
    }
    if (to === null) {
      const refusal = {
        state: place.state,
        event: null,
        guard: '',
        operation: 'o',
        code: 'validation-failed' as const,
      }
      if (customerId !== null)
        await withTransaction(db, (tx) =>
          recordRefusal(tx, { ...row, ...refusal, customerId, field: index % 3 === 0 ? 'phone' : 'city' }),
        )
      continue
    }
    const isBack = to === 'support-package' && place.state === to && index % 2 === 0
    const event = isBack ? SAVED_AGAIN : `to.${to}`
    const step = { customerId, event, fromState: place.state, toState: to, payload: null }
    await recordTransition(db, { ...row, ...step, ...(isBack && { facts: null }) })
    flows.set(key, { id: place.id, state: to })
  }
  return at
}

/** A number in an answer and the person of each row behind it. With `isShare`, the number is not a count of the rows. */
interface Figure {
  name: string
  shown: Shown | null
  persons: Persons
  isShare?: true
}

interface Question {
  plain: ReturnType<typeof plainPeople>
  period: Days
  filters: FlowFilters
  now: number
}
interface Answer {
  reply: unknown
  figures: Figure[]
}
type Read = (question: Question) => Promise<Answer[]>

const deps = (now: number) => ({
  db: database.db,
  clock: { now: () => new Date(now) },
  nameFlow: (_: string, flow: string) => flow,
})
const states = CHARTS.flatMap((chart) => PLACES[chart].map((state) => ({ chart, state })))

/** A figure that a reader can compute from two others when both are shown. */
const rest = (name: string, all: Figure, part: Figure, persons: Persons): Figure => ({
  name,
  shown:
    typeof all.shown === 'number' && typeof part.shown === 'number'
      ? Math.abs(all.shown - part.shown)
      : 'hidden',
  persons,
})

const readChart: Read = ({ plain, period, filters, now }) =>
  Promise.all(
    CHARTS.map(async (chart) => {
      const params = { chart }
      const query = { ...period, ...filters } as Parameters<typeof readFlowChart>[1]['query']
      const reply = await readFlowChart(deps(now), { actor: ANALYST, params, query })
      const { moves, present } = plain.chartOf(chart)
      const during = moves.filter(({ at }) => plain.isIn(period, at))
      const end = riyadhDayStart(period.to).getTime() + DAY_MS
      const until = Math.min(end, now)
      const of = plain.persons
      const lines = reply.moves.map(
        (line): Figure => ({
          name: 'move',
          shown: line.count,
          persons: of(
            during.filter(
              ({ from, event, to }) => from === line.from && event === line.event && to === line.to,
            ),
          ),
        }),
      )
      const ofStates = reply.states.flatMap((state): Figure[] => {
        const name = state.state
        const isFinal = name === 'COMPLETED' || name === 'onboarding-completed'
        const here = present.filter((flow) => flow.state === name)
        const running = isFinal ? [] : here.filter(({ enteredAt }) => enteredAt.getTime() < end)
        const waiting = running.filter(({ enteredAt }) => until - enteredAt.getTime() > TARGET_SECONDS * 1000)
        const entered = during.filter(({ from, to }) => to === name && from !== to)
        const left = during.filter(({ from, to }) => from === name && from !== to)
        const again = during.filter(({ from, to }) => from === name && from === to)
        const stays = left.filter(({ seconds }) => seconds !== null)
        const outliers = outliersOf(stays)
        const isWithin = ({ seconds }: { seconds: number | null }) => (seconds ?? 0) <= TARGET_SECONDS
        const within = stays.filter(isWithin)
        const late = stays.filter((stay) => !isWithin(stay))
        const back = again.filter(({ event }) => event === SAVED_AGAIN)
        const figure = (one: string, shown: Shown | null, rows: readonly { customer: string | null }[]) => ({
          name: one,
          shown,
          persons: of(rows),
        })
        const without = <Row>(rows: readonly Row[], some: readonly Row[]) =>
          rows.filter((row) => !some.includes(row))
        const all = {
          now: figure('now', state.now, here),
          entered: figure('entered', state.entered, entered),
          returned: figure(
            'returned',
            state.returned,
            entered.filter(({ isReturn }) => isReturn),
          ),
          left: figure('left', state.left, left),
          again: figure('again', state.again, again),
          wentBack: figure('wentBack', state.wentBack, back),
          count: figure('count', state.stays.count, stays),
          running: figure('running', state.stays.running, running),
          outliers: figure('outliers', state.outliers, outliers),
          within: figure('within', state.target?.within ?? null, within),
          late: figure('late', state.target?.late ?? null, late),
          waiting: figure('waiting', state.target?.waiting ?? null, waiting),
        }
        const share = (one: string, shown: number | null | undefined, persons: Persons): Figure => ({
          ...{ name: one, shown: shown ?? null, persons, isShare: true },
        })
        const between = [...without(late, outliers), ...without(outliers, late)]
        return [
          ...Object.values(all),
          share('median', state.stays.median, of(stays)),
          share('p90', state.stays.p90, of(stays)),
          share('met', state.target?.met, of([...stays, ...waiting])),
          rest('again without back', all.again, all.wentBack, of(without(again, back))),
          rest('first entries', all.entered, all.returned, of(entered.filter(({ isReturn }) => !isReturn))),
          rest('untimed', all.left, all.count, of(without(left, stays))),
          rest('usual stays', all.count, all.outliers, of(without(stays, outliers))),
          rest('later', all.now, all.running, of(without(here, running))),
          rest('pending', all.running, all.waiting, of(without(running, waiting))),
          rest('not waiting', all.now, all.waiting, of(without(here, waiting))),
          rest('late but usual', all.late, all.outliers, of(between)),
          rest('late stays', all.count, all.within, of(late)),
          ...state.refusals.map(({ field, count }) =>
            figure(
              'refusals',
              count,
              plain.record.refusals.filter(
                (one) =>
                  one.chart === chart &&
                  one.state === name &&
                  one.field === field &&
                  plain.isChosen(one.customer) &&
                  plain.isIn(period, one.at) &&
                  (filters.version === undefined || one.version === filters.version),
              ),
            ),
          ),
        ]
      })
      return { reply, figures: [...lines, ...ofStates] }
    }),
  )

const customerOf = (plain: Question['plain'], name: string): string | null =>
  plain.record.steps.find(({ flow }) => flow === name)?.customer ?? null

const readLists: Read = ({ plain, filters, now }) =>
  Promise.all(
    states.map(async (params) => {
      const query = filters as Parameters<typeof listFlowsInState>[1]['query']
      const reply = await listFlowsInState(deps(now), { actor: ANALYST, params, query } as Parameters<
        typeof listFlowsInState
      >[1])
      const flows = reply.flows ?? []
      const persons = flows.map(({ flow }) => customerOf(plain, flow))
      return { reply, figures: [{ name: 'list', shown: flows.length, persons }] }
    }),
  )

const readOutliers: Read = ({ plain, period, filters, now }) =>
  Promise.all(
    states.map(async (params) => {
      const query = { ...period, ...filters } as Parameters<typeof readStateOutliers>[1]['query']
      const reply = await readStateOutliers(deps(now), { actor: ANALYST, params, query })
      const stays = plain
        .chartOf(params.chart)
        .moves.filter(
          ({ from, at, seconds }) => from === params.state && plain.isIn(period, at) && seconds !== null,
        )
      const flows = reply.flows ?? []
      const persons = flows.map(({ flow }) => customerOf(plain, flow))
      return {
        reply,
        figures: [
          { name: 'median of outliers', shown: reply.median, persons: plain.persons(stays), isShare: true },
          { name: 'outlier list', shown: flows.length, persons },
        ],
      }
    }),
  )

const readBranches: Read = ({ plain, filters, now }) =>
  Promise.all(
    states.map(async (params) => {
      const query = filters as Parameters<typeof readStateBranches>[1]['query']
      const reply = await readStateBranches(deps(now), { actor: ANALYST, params, query })
      const { present } = plain.chartOf(params.chart)
      const here = present.filter(({ state }) => state === params.state)
      const others = present.filter(({ state }) => state !== params.state)
      const of = plain.persons
      return {
        reply,
        figures: [
          { name: 'flows', shown: reply.flows, persons: of(here) },
          ...reply.through.flatMap(({ state, once, more, others: share }): Figure[] => {
            const times = ({ visits }: { visits: ReadonlyMap<string, number> }) => visits.get(state) ?? 0
            const isOnce = (flow: { visits: ReadonlyMap<string, number> }) =>
              state !== params.state && times(flow) === 1
            const isMore = (flow: { visits: ReadonlyMap<string, number> }) => times(flow) > 1
            const neither = here.filter((flow) => !isOnce(flow) && !isMore(flow))
            const othersMore = others.filter(isMore)
            const counted = Math.round(share * others.length)
            return [
              { name: 'once', shown: once, persons: of(here.filter(isOnce)) },
              { name: 'more', shown: more, persons: of(here.filter(isMore)) },
              { name: 'neither', shown: Number(reply.flows) - once - more, persons: of(neither) },
              { name: 'others', shown: counted, persons: of(othersMore) },
              {
                name: 'rest of others',
                shown: others.length - counted,
                persons: of(others.filter((flow) => !isMore(flow))),
              },
            ]
          }),
        ],
      }
    }),
  )

const readFunnel: Read = async ({ plain, period, filters: { version: _, ...filters }, now }) => {
  const query = { ...period, ...filters } as Parameters<typeof readOnboardingFunnel>[1]['query']
  const reply = await readOnboardingFunnel(deps(now), { actor: ANALYST, query })
  const began = plain
    .chartOf('onboarding')
    .flows.filter(({ now: { customer } }) =>
      plain.isIn(period, plain.known.get(customer ?? '')?.since ?? new Date(0)),
    )
  const nowOf = (flows: typeof began) => plain.persons(flows.map((flow) => flow.now))
  const figures = reply.steps.flatMap(({ step, entered, left, here, refusals }): Figure[] => {
    const reached = began.filter(({ now: { visits } }) => visits.has(step))
    const isHere = ({ now: { state } }: (typeof began)[number]) => state === step
    return [
      { name: 'funnel entered', shown: entered, persons: nowOf(reached) },
      { name: 'funnel left', shown: left, persons: nowOf(reached.filter((flow) => !isHere(flow))) },
      { name: 'funnel here', shown: here, persons: nowOf(reached.filter(isHere)) },
      ...refusals.map(({ field, count }) => ({
        name: 'funnel refusals',
        shown: count,
        persons: plain.persons(
          plain.record.refusals.filter(
            (one) =>
              one.chart === 'onboarding' &&
              one.state === step &&
              one.field === field &&
              nowOf(began).includes(one.customer),
          ),
        ),
      })),
    ]
  })
  const completed = began.filter(({ now: { visits } }) => visits.has('onboarding-completed'))
  return [
    {
      reply,
      figures: [
        ...figures,
        { name: 'began', shown: reply.began, persons: nowOf(began) },
        { name: 'completed', shown: reply.completed, persons: nowOf(completed) },
      ],
    },
  ]
}

const readTrend: Read = async ({ plain, period, filters: { version: _, ...filters }, now }) => {
  const query = { ...period, ...filters } as Parameters<typeof readOnboardingTrend>[1]['query']
  const reply = await readOnboardingTrend(deps(now), { actor: ANALYST, query })
  const entries = (chart: FlowChart, state: string, start: string) =>
    plain.persons(
      plain
        .chartOf(chart)
        .flows.flatMap(({ steps }) => steps.filter(({ from, to }) => to === state && from !== to).slice(0, 1))
        .filter(
          ({ at }) =>
            plain.isIn(period, at) &&
            (reply.grain === 'day' ? riyadhDay(at) : `${riyadhDay(at).slice(0, 8)}01`) === start,
        ),
    )
  return [
    {
      reply,
      figures: reply.days.flatMap(({ start, began, completed, activated, secondsToActive }): Figure[] => {
        const active = entries('account', 'active', start)
        return [
          { name: 'day began', shown: began, persons: entries('onboarding', 'google-info', start) },
          {
            name: 'day completed',
            shown: completed,
            persons: entries('onboarding', 'onboarding-completed', start),
          },
          { name: 'day activated', shown: activated, persons: active },
          { name: 'secondsToActive', shown: secondsToActive, persons: active, isShare: true },
        ]
      }),
    },
  ]
}

const rehearse: Read = ({ plain, period, now }) =>
  Promise.all(
    CHARTS.map(async (chart) => {
      const call = { actor: ANALYST, params: { chart }, query: period }
      const reply = await rehearseFlows(deps(now), call as Parameters<typeof rehearseFlows>[1])
      const steps = plain.record.steps.filter((one) => one.chart === chart && plain.isIn(period, one.at))
      const present = plainPeople(plain.record, {}).chartOf(chart).present
      const flows = (rows: readonly { flow: string; customer: string | null }[]) => [
        ...new Map(rows.map((row) => [row.flow, row])).values(),
      ]
      const figures = reply.differences.flatMap((difference): Figure[] => {
        const { version, from, event, to } = difference
        const some = steps.filter(
          (one) =>
            one.hasFacts &&
            one.version === version &&
            one.from === from &&
            one.event === event &&
            one.to === to,
        )
        return [
          { name: 'difference steps', shown: difference.steps, persons: plain.persons(some) },
          { name: 'difference flows', shown: difference.flows, persons: plain.persons(flows(some)) },
        ]
      })
      return {
        reply,
        figures: [
          ...figures,
          { name: 'steps', shown: reply.steps, persons: plain.persons(steps) },
          {
            name: 'notRehearsed',
            shown: reply.notRehearsed,
            persons: plain.persons(steps.filter(({ hasFacts }) => !hasFacts)),
          },
          ...reply.unknownStates.map(({ version, state, flows: shown }) => ({
            name: 'unknown flows',
            shown,
            persons: plain.persons(
              present.filter((flow) => flow.version === version && flow.state === state),
            ),
          })),
        ],
      }
    }),
  )

/**
 * Every read about flows that analysts may call, with the names of the numbers in its answers. Leaves out the replay of one flow,
 * because its answer contains no counts.
 */
const READS: Record<string, [read: Read, numbers: readonly string[]]> = {
  'flows.chart': [
    readChart,
    [
      ...['now', 'entered', 'returned', 'left', 'again', 'wentBack', 'count', 'running', 'median', 'p90'],
      ...['outliers', 'share', 'seconds', 'within', 'late', 'waiting', 'met'],
    ],
  ],
  'flows.list': [readLists, []],
  'flows.outliers': [readOutliers, ['median', 'seconds']],
  'flows.branches': [readBranches, ['flows', 'once', 'more', 'others']],
  'flows.funnel': [readFunnel, ['began', 'completed', 'entered', 'left', 'here', 'count']],
  'flows.trend': [readTrend, ['began', 'completed', 'activated', 'secondsToActive']],
  'flows.rehearse': [rehearse, ['version', 'steps', 'notRehearsed', 'flows']],
}

test('READS lists every read about flows that analysts may call', () => {
  const allowed = ENDPOINTS.filter(
    ({ id, method, access }) => id.startsWith('flows.') && method === 'GET' && access === 'analyst',
  )
  expect([...Object.keys(READS), 'flows.read'].sort()).toEqual(allowed.map(({ id }) => id).sort())
})

/** The names of all numbers in an answer. */
const numbersIn = (value: unknown, name = ''): string[] => {
  if (typeof value === 'number') return [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, Array.isArray(value) ? name : key))
}

/** The figures that are about one to four people, or that differ from the number of their rows. */
const wrong = (figures: readonly Figure[]) =>
  figures.flatMap(({ name, shown, persons, isShare }) => {
    if (typeof shown !== 'number') return []
    const people = new Set(persons).size
    const isFew = people > 0 && people < 5
    const isWrong = !isShare && !name.endsWith('list') && shown !== persons.length
    return isFew || isWrong ? [{ name, shown, rows: persons.length, people }] : []
  })

/** Filters, and the first and last day of a period in days after `FIRST_DAY`. */
const VIEWS: [FlowFilters, number, number][] = [
  [{}, -1, 120],
  [{}, 0, 5],
  [{ accountType: 'business' }, -1, 120],
  [{ package: 'Enhanced' }, 0, 5],
  [{ accountType: 'business', package: 'Enhanced' }, -1, 120],
  [{ version: 1 }, -1, 30],
]
/** The numbers of acts in each history. With more acts, more figures are about at least five people. */
const LENGTHS = IS_LONG_RUN ? [150, 300, 450, 600, 750, 900, 1200, 1500] : [150, 500, 1500]
const HISTORIES = LENGTHS.flatMap((length) => fc.sample(acts(length), { numRuns: 1, seed: 20261128 }))

describe('no number in an answer to an analyst is about one to four people', () => {
  const seen = { shown: new Set<string>(), hidden: new Set<string>() }

  test.each(HISTORIES.map((history, index) => [index + 1, history] as const))(
    'no shown number is about one to four people in history %i, where some customers have many flows',
    async (_, history) => {
      const ended = await record(history)
      await countAll(database.db, 1000)
      const taken = await readPlainRecord(database.db)
      for (const [filters, first, last] of VIEWS) {
        const period = { from: addDays(FIRST_DAY, first), to: addDays(FIRST_DAY, last) }
        const question = { plain: plainPeople(taken, filters), period, filters, now: ended + 1000 }
        for (const [id, [read, numbers]] of Object.entries(READS))
          for (const { reply, figures } of await read(question)) {
            expect(numbers).toEqual(expect.arrayContaining(numbersIn(reply)))
            expect({ id, filters, period, wrong: wrong(figures) }).toEqual({
              id,
              filters,
              period,
              wrong: [],
            })
            for (const { name, shown } of figures)
              if (shown) seen[typeof shown === 'string' ? 'hidden' : 'shown'].add(name)
          }
      }
    },
    60_000,
  )

  test('the histories have shown and hidden figures of each kind', () => {
    const always = ['median', 'median of outliers', 'met', 'secondsToActive', 'list', 'outlier list']
    const both = [
      ...['move', 'now', 'entered', 'returned', 'left', 'again', 'wentBack', 'count', 'running', 'outliers'],
      ...['within', 'late', 'waiting', 'refusals', 'flows', 'funnel entered', 'funnel left', 'funnel here'],
      ...['funnel refusals', 'completed', 'day began', 'day completed', 'day activated'],
      ...['difference steps', 'difference flows', 'notRehearsed', 'unknown flows'],
    ]
    expect([...seen.shown]).toEqual(expect.arrayContaining([...always, ...both, 'more', 'others', 'steps']))
    expect([...seen.hidden]).toEqual(expect.arrayContaining(both))
  })
})

const identity = { actor: ANALYST, params: { chart: 'identity' } } as const
const EVER = { from: FIRST_DAY, to: addDays(FIRST_DAY, 30) }
const waitingFor = (customers: readonly Act['customer'][], length: number): Act[] =>
  Array.from({ length }, (_, index) => ({
    ...{ customer: customers[index % customers.length] ?? 0, chart: 'identity', to: 'WAITING' },
    ...{ flow: index, after: 60, hasFacts: false },
  }))
const readIdentity = async (query: Days & FlowFilters, now: number) =>
  (await readFlowChart(deps(now), { ...identity, query: query as typeof EVER })).states[0]

test('uncounted steps add no people to the counted ones', async () => {
  const others = [1, 2, 3, 4, 5]
  const inOneFlow = (customers: number[], length: number) =>
    waitingFor(customers, length).map((act) => ({ ...act, flow: 0 }))
  const now = await record([...inOneFlow(others, 5), ...inOneFlow([0], 7), ...inOneFlow(others, 5)])
  await withTransaction(database.db, (tx) => countSteps(tx, 12))
  expect(await readIdentity(EVER, now)).toMatchObject({ now: 6, entered: 6, again: 'hidden' })
  await countAll(database.db, 1000)
  expect(await readIdentity(EVER, now)).toMatchObject({ now: 6, entered: 6, again: 11 })
})

test('the members of the team count as one person', async () => {
  const now = await record(waitingFor([0, 1, 2, 'team'], 12))
  await countAll(database.db, 1000)
  expect(await readIdentity(EVER, now)).toMatchObject({ entered: 'hidden', now: 'few' })
})

test('a passed state is left out when only one person with many flows did not pass it', async () => {
  const others = [1, 2, 3, 4, 5]
  const back = ['WAITING', 'EXPIRED', 'WAITING'].flatMap((to) =>
    waitingFor(others, 5).map((act) => ({ ...act, flow: 0, to })),
  )
  const now = await record([...waitingFor([0], 6), ...back])
  await countAll(database.db, 1000)
  const params = { chart: 'identity', state: 'WAITING' } as const
  const branches = await readStateBranches(deps(now), { actor: ANALYST, params, query: {} })
  expect(branches).toEqual({ flows: 11, through: [] })
})

test('a list is hidden when one person has all of its flows', async () => {
  const now = await record([...waitingFor([0], 50), ...waitingFor([1, 2, 3, 4, 5], 5)])
  await countAll(database.db, 1000)
  expect(await readIdentity(EVER, now)).toMatchObject({ now: 55 })
  const params = { chart: 'identity', state: 'WAITING' } as const
  const list = { actor: ANALYST, params, query: {} } as Parameters<typeof listFlowsInState>[1]
  expect(await listFlowsInState(deps(now), list)).toEqual({ flows: null })
})
