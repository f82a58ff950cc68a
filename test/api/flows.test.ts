import { describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readFlow, readFlowChart } from '#contract/endpoints/flows.ts'
import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { WIDTH_HEADER } from '#contract/screen.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { allSeeing, analystOf, exact, nameIn } from './support/analyst.ts'
import { atStep } from './support/at-step.ts'

type Figures = ReplyOf<typeof readFlowChart>
type Flow = ReplyOf<typeof readFlow>

const api = runningApi()
const today = () => riyadhDay(api.clock.now())

const analyst = () => analystOf(api)
const administrator = () => allSeeing(api)

const figuresOf = ({ states }: Figures, name: string) =>
  states.find(({ state }) => state === name) ?? { now: 0, entered: 0, returned: 0, stays: null, refusals: [] }

test('the flows of every chart of the server can be read', () => {
  expect([...FLOW_CHARTS].sort()).toEqual(SERVER_CHARTS.map(({ machine }) => machine.id).sort())
})

describe('the figures of a chart', () => {
  test('the figures of a chart count current flows, entries and transitions', async () => {
    const { figures } = await administrator()
    const before = await figures()
    await atStep(api, 'upload-documents')
    const way = ({ moves }: Figures) =>
      exact(moves.find(({ event }) => event === 'package.saved')?.count ?? 0)
    await expect
      .poll(async () => figuresOf(await figures(), 'upload-documents').now, { timeout: 20_000 })
      .toBe(exact(figuresOf(before, 'upload-documents').now) + 1)
    const after = await figures()
    expect(figuresOf(after, 'upload-documents').entered).toBe(
      exact(figuresOf(before, 'upload-documents').entered) + 1,
    )
    expect(figuresOf(after, 'support-package').stays?.count).toBeGreaterThan(0)
    expect(figuresOf(after, 'support-package').stays?.median).toEqual(expect.any(Number))
    expect(way(after)).toBe(way(before) + 1)
  })

  test('the figures of a chart count refusals by field, account type and window width', async () => {
    const { figures } = await administrator()
    const { post, person } = await atStep(api, 'basic-info')
    const headers = { [WIDTH_HEADER]: 'tablet' }
    await post('basic-info', { body: { ...infoForm(person), phone: 'none' }, headers })
    await post('basic-info', { body: { ...infoForm(person), phone: 'none' }, headers })
    const refusals = async (query: Record<string, string>) =>
      figuresOf(await figures(query), 'basic-info').refusals
    await expect
      .poll(() => refusals({ width: 'tablet', accountType: 'business' }), { timeout: 20_000 })
      .toEqual([{ event: '', guard: '', code: 'validation-failed', field: 'phone', count: 2 }])
    expect(await refusals({ width: 'tablet', accountType: 'individual' })).toEqual([])
    expect(await refusals({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
  })

  test.each([
    ['a period without days', { from: 'yesterday', to: 'today' }],
    ['a day of the year 0', { from: '0000-01-01' }],
    ['another width', { width: 'watch' }],
    ['another version', { version: '1.5' }],
  ])('the figures of a chart are refused for %s', async (_, query) => {
    const { token } = await analyst()
    const { status } = await api.call('GET', '/v1/flows/onboarding', {
      token,
      query: { from: today(), to: today(), ...query },
    })
    expect(status).toBe(400)
  })
})

describe('a flow', () => {
  test('a flow is listed in its state and read step by step, refusals included', async () => {
    const { read } = await administrator()
    const { post, current } = await atStep(api, 'support-package')
    const { id } = await current()
    const name = nameIn(api, 'onboarding', id)
    await post('billing-group', { body: { gcpSecurityGroup: 'a@najd-trading.com' } })
    const inState = async () => {
      const { flows } = await read<{ flows: { flow: string }[] }>('onboarding/states/support-package')
      return flows.find(({ flow }) => flow === name)
    }
    await expect.poll(inState, { timeout: 20_000 }).toMatchObject({ flow: name })
    const { steps } = await read<Flow>(`onboarding/${name}`)
    expect(steps.map(({ event, from, to, by }) => [event, from, to, by])).toEqual([
      ['customer.registered', 'none', 'google-info', 'customer'],
      ['accountType.confirmed', 'google-info', 'basic-info', 'customer'],
      ['basicInfo.saved', 'basic-info', 'support-package', 'customer'],
      ['billingGroup.saved', 'support-package', null, 'customer'],
    ])
    expect(steps.at(2)?.guards).toEqual({ identificationVerified: true })
    expect(steps.at(3)?.refusal).toEqual({ code: 'step-conflict', field: null })
  })

  test('a flow shows an analyst no personal data', async () => {
    const { token } = await analyst()
    const { current, person } = await atStep(api, 'upload-documents')
    const { id } = await current()
    const read = () =>
      Promise.all(
        [
          `onboarding/${nameIn(api, 'onboarding', id)}`,
          `account/${nameIn(api, 'account', id)}`,
          'onboarding/states/upload-documents',
        ].map((path) => api.call('GET', `/v1/flows/${path}`, { token })),
      )
    await expect
      .poll(async () => (await read()).map(({ status }) => status), { timeout: 20_000 })
      .toEqual([200, 200, 200])
    const answers = await read()
    const text = JSON.stringify(answers.map(({ body }) => body))
    for (const personal of [person.email, person.name, person.number, 'najd-trading'])
      expect(text).not.toContain(personal)
  })

  test('an unknown flow is not found, and customers may not read flows', async () => {
    const { token } = await analyst()
    const unknown = await api.call<ErrorBody>('GET', '/v1/flows/account/aaaabbbbcccc', { token })
    expect(codeOf(unknown)).toEqual([404, 'not-found'])
    const customer = await atStep(api, 'basic-info')
    const refused = await api.call<ErrorBody>('GET', '/v1/flows/onboarding/states/basic-info', {
      token: customer.token,
    })
    expect(codeOf(refused)).toEqual([403, 'forbidden'])
  })
})
