import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { REHEARSED_MAX, type rehearseFlows } from '#contract/endpoints/flows.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { json } from '#server/db/client.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { allSeeing, analystOf, nameIn } from './support/analyst.ts'
import { atStep } from './support/at-step.ts'

type Reply = ReplyOf<typeof rehearseFlows>

const api = runningApi()
const today = () => riyadhDay(api.clock.now())
const rehearse = async (chart: string, days = { from: today(), to: today() }) => {
  const { read } = await allSeeing(api)
  return read<Reply>(`${chart}/rehearsal`, days)
}

/** A customer at the card screen who was refused without a card. */
const refusedCustomer = async () => {
  const { post, current, person } = await atStep(api, 'payment-info')
  await post('payment-methods')
  return { ...(await current()), person }
}

/** Inserts a step as another version would have recorded it. */
const addStep = async (
  customerId: string,
  change: {
    at?: Date
    event?: string
    fromState?: string
    toState?: string
    facts?: string
  },
) => {
  const like = await api.database.db
    .selectFrom('transitions')
    .selectAll()
    .where('subjectId', '=', customerId)
    .where('machine', '=', 'onboarding')
    .where('event', '=', 'package.saved')
    .executeTakeFirstOrThrow()
  const { id: _, facts, guards, payload, ...row } = like
  const values = {
    ...row,
    facts: json(facts),
    guards: json(guards),
    payload: payload && json(payload),
    ...change,
  }
  await api.database.db.insertInto('transitions').values(values).execute()
}

describe('the rehearsal of a chart', () => {
  let customer: Awaited<ReturnType<typeof refusedCustomer>>
  beforeAll(async () => {
    customer = await refusedCustomer()
  })

  test('a rehearsal finds no differences in steps of the running version', async () => {
    const reply = await rehearse('onboarding')
    expect(reply).toMatchObject({
      chart: 'onboarding',
      version: 1,
      isLimited: false,
      differences: [],
      unknownStates: [],
    })
    expect(reply.steps).toBeGreaterThan(6)
    expect(reply.notRehearsed).toBeGreaterThan(0)
  })

  test('a rehearsal lists flows with another outcome, without personal data', async () => {
    await addStep(customer.id, { toState: 'payment-info' })
    await addStep(customer.id, { event: 'package.chosen' })
    await addStep(customer.id, { fromState: 'plan' })
    const reply = await rehearse('onboarding')
    expect(reply.differences).toHaveLength(3)
    expect(reply.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'another-way',
          version: 1,
          to: 'payment-info',
          today: 'upload-documents',
        }),
        expect.objectContaining({ kind: 'unknown-event', event: 'package.chosen', today: null }),
        expect.objectContaining({ kind: 'unknown-state', from: 'plan', steps: 1, flows: 1 }),
      ]),
    )
    for (const { examples } of reply.differences)
      expect(examples).toEqual([nameIn(api, 'onboarding', customer.id)])
    for (const personal of [customer.person.email, customer.person.number])
      expect(JSON.stringify(reply)).not.toContain(personal)
  })

  test('a rehearsal covers the requested Riyadh days', async () => {
    expect(await rehearse('onboarding', { from: '2020-01-01', to: '2020-12-31' })).toMatchObject({
      steps: 0,
      differences: [],
    })
    await addStep(customer.id, { at: new Date('2021-05-03T20:59:59Z') })
    const stepsOn = async (day: string) => (await rehearse('onboarding', { from: day, to: day })).steps
    expect(await stepsOn('2021-05-03')).toBe(1)
    expect(await stepsOn('2021-05-04')).toBe(0)
    await addStep(customer.id, { at: new Date('2021-05-03T21:00:00Z') })
    expect(await stepsOn('2021-05-03')).toBe(1)
    expect(await stepsOn('2021-05-04')).toBe(1)
  })

  test.each([
    ['0001-01-01', '9999-12-31'],
    ['0001-01-01', '0001-01-01'],
    ['2027-01-01', '2026-01-01'],
  ])('a rehearsal accepts an endless, a short and a reversed period: %s to %s', async (from, to) => {
    expect((await rehearse('unexplained-payment', { from, to })).steps).toBe(0)
  })

  test('a rehearsal lists stored states that the running version does not know, with their flows', async () => {
    const uncounted = async () =>
      (await sql`select from uncounted_steps`.execute(api.database.db)).rows.length
    await expect.poll(uncounted, { timeout: 20_000 }).toBe(0)
    const place = sql`machine = 'onboarding' and subject_id = ${customer.id}`
    await sql`update flow_subjects set state = 'gone' where ${place}`.execute(api.database.db)
    expect((await rehearse('onboarding')).unknownStates).toEqual([
      { version: 1, state: 'gone', flows: 1, examples: [nameIn(api, 'onboarding', customer.id)] },
    ])
  })

  test('a rehearsal of a long period takes the newest steps and is marked as limited', async () => {
    const { db } = api.database
    const like = await db
      .selectFrom('transitions')
      .selectAll()
      .where('subjectId', '=', customer.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { id: _, ...row } = like
    const old = {
      ...row,
      machine: 'charge',
      facts: json({}),
      guards: null,
      payload: null,
      at: new Date('2022-01-01'),
    }
    const many = Array.from({ length: REHEARSED_MAX }, () => ({ ...old, event: 'gone', toState: 'paid' }))
    for (let start = 0; start < many.length; start += 1000)
      await db
        .insertInto('transitions')
        .values(many.slice(start, start + 1000))
        .execute()
    const newer = {
      ...old,
      at: new Date('2022-01-02'),
      fromState: 'started',
      event: 'other',
      toState: 'paid',
    }
    await db.insertInto('transitions').values(newer).execute()
    const { steps, isLimited, differences } = await rehearse('charge', {
      from: '2022-01-01',
      to: '2022-01-03',
    })
    expect({ steps, isLimited }).toEqual({ steps: REHEARSED_MAX, isLimited: true })
    expect(differences.map(({ event, steps: count }) => [event, count])).toContainEqual(['other', 1])
  })

  test.each([{ from: 'yesterday', to: 'today' }, { from: '2026-01-01' }])(
    'a rehearsal is refused for %j',
    async (query) => {
      const { token } = await analystOf(api)
      expect((await api.call('GET', '/v1/flows/onboarding/rehearsal', { token, query })).status).toBe(400)
    },
  )

  test('customers may not rehearse a chart', async () => {
    const { token } = await atStep(api, 'basic-info')
    const query = { from: today(), to: today() }
    const refused = await api.call<ErrorBody>('GET', '/v1/flows/onboarding/rehearsal', { token, query })
    expect(codeOf(refused)).toEqual([403, 'forbidden'])
  })
})
