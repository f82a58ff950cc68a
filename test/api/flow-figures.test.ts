import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readFlowChart, readOnboardingFunnel } from '#contract/endpoints/flows.ts'
import type { FlowChart } from '#contract/entities/flow-figures.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { WIDTH_HEADER } from '#contract/screen.ts'
import type { WayStep } from '#contract/steps.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { ALL_FILTERS, compareFigures } from '#test/support/compare-figures.ts'
import type { Story } from '#test/support/flow-histories.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { REASON, visit } from '#test/support/visits.ts'
import { type CallOptions, runningApi } from '../support/api.ts'
import { administratorOf } from './support/administrator.ts'
import { allSeeing } from './support/analyst.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()
const headersOf = (width: string, language: string) => ({
  [WIDTH_HEADER]: width,
  cookie: `lang=${language}`,
  origin: api.appUrl,
})

const HOUR_MS = 3_600_000
const CUSTOMERS = 24
const STEPS: readonly WayStep[] = ['basic-info', 'support-package', 'upload-documents', 'billing-email']
const TARGETS = [
  { state: 'basic-info', targetSeconds: 4 * 3600, isFinal: false },
  { state: 'upload-documents', targetSeconds: 3600, isFinal: false },
]

/** Brings a customer to a step. The customer then saves an earlier step again or is refused, with a width and a language. */
const walkCustomer = async (index: number) => {
  const step = STEPS[index % STEPS.length] ?? 'basic-info'
  const { post, person } = await atStep(api, step, newPerson('business'))
  const own = headersOf(index % 3 === 0 ? 'phone' : 'desktop', index % 5 < 2 ? 'ar' : 'en')
  if (index % 7 === 6) await api.advance(HOUR_MS)
  const wrong = { ...infoForm(person), phone: 'none' }
  if (step === 'basic-info') await post('basic-info', { body: wrong, headers: own })
  if (step === 'support-package') await post('basic-info', { body: infoForm(person), headers: own })
  if (step === 'upload-documents') {
    await post('support-package', { body: { package: index % 2 ? 'Basic' : 'Enhanced' }, headers: own })
    await post('basic-info', { body: infoForm(person), headers: own })
  }
}

/** Opens an account. Its owner and then an administrator make refused calls, each with another window width. */
const administer = async (width: string) => {
  const account = await openAccount(api)
  const { suspend, token } = await administratorOf(api)
  const invite = (options: CallOptions) =>
    api.call<ErrorBody>('POST', '/v1/users/invite', { body: { email: account.person.email }, ...options })
  const own = await invite({ token: account.token, headers: headersOf(width, 'en') })
  const query = await visit(api, token, account.id)
  const administrators = headersOf('tablet', 'ar')
  const onBehalf = await invite({ token, query, headers: administrators })
  expect([codeOf(own), codeOf(onBehalf)]).toEqual([
    [409, 'user-exists'],
    [409, 'user-exists'],
  ])
  const { status } = await suspend(account.id, 'security', REASON, { headers: administrators })
  expect(status).toBe(200)
}

const textsOf = (query: object) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

interface StepRow {
  customer: string
  chart: FlowChart
  flow: string
  from: string
  event: string
  to: string
  at: Date
}

/** Reads the records of all customers as a story. */
const readStory = async (): Promise<Story> => {
  const { db } = api.database
  const rows = await sql<{ id: string; type: string; name: string | null; since: Date }>`
    select id, account_type as type, package as name, created_at as since from customers order by id`.execute(
    db,
  )
  const ids = rows.rows.map(({ id }) => id)
  const windows = await sql<{ customer: string; language: string | null; width: string | null }>`
    select customer_id as customer, language, width from (
      select customer_id, at, 0 as kind, id, language, width from transitions where actor_user_id is not null and on_behalf_of is null
      union all select customer_id, at, 1, id, language, width from refusals where on_behalf_of is null
    ) acts order by at, kind, id`.execute(db)
  const last = (customer: string, what: 'language' | 'width') =>
    windows.rows.findLast((one) => one.customer === customer && one[what] !== null)?.[what] ?? ''
  const steps = await sql<StepRow>`
    select customer_id as customer, machine as chart, subject_id as flow, from_state as "from", event, to_state as "to", at
    from transitions where customer_id is not null order by id`.execute(db)
  const refusals = await sql<{ customer: string; state: string; field: string | null; at: Date }>`
    select customer_id as customer, state, field, at from refusals where machine = 'onboarding' order by id`.execute(
    db,
  )
  return {
    customers: rows.rows.map(({ id, type, name, since }) => ({
      ...{ accountType: type, package: name ?? '', since: since.getTime() },
      ...{ language: last(id, 'language'), width: last(id, 'width') },
    })),
    steps: steps.rows.map((row) => ({ ...row, customer: ids.indexOf(row.customer), at: row.at.getTime() })),
    refusals: refusals.rows.map((row) => ({
      ...{ customer: ids.indexOf(row.customer), state: row.state },
      ...{ field: row.field ?? '', at: row.at.getTime() },
    })),
    ended: api.clock.now().getTime(),
  }
}

test('the figures of a few dozen customers equal a plain count of their acts, for every filter', async () => {
  const began = riyadhDay(api.clock.now())
  for (let index = 0; index < CUSTOMERS; index += 1) await walkCustomer(index)
  for (const width of ['phone', 'desktop']) await administer(width)
  await api.advance(3 * HOUR_MS)
  await expect
    .poll(
      async () =>
        (
          await sql`select from uncounted_steps union all select from uncounted_refusals union all select from uncounted_customers`.execute(
            api.database.db,
          )
        ).rows.length,
      { timeout: 20_000 },
    )
    .toBe(0)

  const { token, read } = await allSeeing(api)
  for (const { state, targetSeconds } of TARGETS)
    await api.call('PUT', `/v1/flows/onboarding/states/${state}/target`, {
      token,
      body: { share: 0.9, seconds: targetSeconds },
    })

  const story = await readStory()
  const period = { from: began, to: riyadhDay(api.clock.now()) }
  const combinations = new Set(story.customers.map(({ language, width }) => `${language} ${width}`))
  expect(combinations).toEqual(new Set(['ar phone', 'en phone', 'ar desktop', 'en desktop', ' ']))
  const input = { story, period, now: story.ended, places: { onboarding: TARGETS, account: [] } }
  for (const filters of ALL_FILTERS)
    await compareFigures(
      { ...input, filters },
      {
        readChart: (chart, query) => read<ReplyOf<typeof readFlowChart>>(chart, textsOf(query)),
        readFunnel: (query) =>
          read<ReplyOf<typeof readOnboardingFunnel>>('onboarding/funnel', textsOf(query)),
      },
    )
  const { states, moves } = await read<ReplyOf<typeof readFlowChart>>('onboarding', period)
  expect(states.find(({ state }) => state === 'upload-documents')).toMatchObject({ again: 12, wentBack: 12 })
  expect(moves).toContainEqual({
    ...{ from: 'upload-documents', event: 'basicInfo.saved', to: 'upload-documents' },
    ...{ backTo: 'basic-info', count: 6 },
  })
})
