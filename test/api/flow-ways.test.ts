import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type {
  readFlowChart,
  readOnboardingFunnel,
  readOnboardingTrend,
  readStateBranches,
  readStateOutliers,
} from '#contract/endpoints/flows.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { FLOWS_CHANGED } from '#contract/events.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { next, socketsOf } from '#test/support/sockets.ts'
import { runningApi } from '../support/api.ts'
import { allSeeing, analystOf, exact, nameIn } from './support/analyst.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()
const { connect } = socketsOf(api)
const today = () => riyadhDay(api.clock.now())
const analyst = () => analystOf(api)
const administrator = () => allSeeing(api)
const expectAllCounted = () =>
  expect
    .poll(async () => (await sql`select from uncounted_steps`.execute(api.database.db)).rows.length, {
      timeout: 20_000,
    })
    .toBe(0)

describe('the target of a state', () => {
  const place = 'dispute/states/opened/target'

  test('the target of a state is set, read with its result, replaced and removed', async () => {
    const { token, read } = await analyst()
    const send = (method: 'PUT' | 'DELETE', body?: object) =>
      api.call<ErrorBody>(method, `/v1/flows/${place}`, { token, ...(body && { body }) })
    const target = async () => {
      const { states } = await read<ReplyOf<typeof readFlowChart>>('dispute', {
        from: today(),
        to: today(),
      })
      return states.find(({ state }) => state === 'opened')?.target ?? null
    }
    expect((await send('PUT', { share: 0.9, seconds: 240 })).status).toBe(200)
    expect(await target()).toEqual({ share: 0.9, seconds: 240, within: 0, late: 0, waiting: 0, met: null })
    expect((await send('PUT', { share: 0.5, seconds: 60 })).status).toBe(200)
    expect(await target()).toMatchObject({ share: 0.5, seconds: 60 })
    expect((await send('DELETE')).status).toBe(200)
    expect(await target()).toBeNull()
  })

  test.each([
    ['a share of 100 %', { share: 1, seconds: 60 }],
    ['a time of zero', { share: 0.9, seconds: 0 }],
    ['a part of a second', { share: 0.9, seconds: 1.5 }],
  ])('the target of a state is refused for %s', async (_, body) => {
    const { token } = await analyst()
    expect((await api.call('PUT', `/v1/flows/${place}`, { token, body })).status).toBe(400)
  })

  test('a target for an unknown state is not found, and customers may not set one', async () => {
    const { token } = await analyst()
    const body = { share: 0.9, seconds: 60 }
    const unknown = await api.call<ErrorBody>('PUT', '/v1/flows/invitation/states/toString/target', {
      token,
      body,
    })
    expect(codeOf(unknown)).toEqual([404, 'not-found'])
    const customer = await atStep(api, 'basic-info')
    const refused = await api.call<ErrorBody>('PUT', `/v1/flows/${place}`, { token: customer.token, body })
    expect(codeOf(refused)).toEqual([403, 'forbidden'])
  })
})

describe('the paths of flows', () => {
  test('the funnel and the trend count today’s sign-ins and their refusals', async () => {
    const { read } = await administrator()
    const query = { from: today(), to: today(), accountType: 'business' }
    const funnel = () => read<ReplyOf<typeof readOnboardingFunnel>>('onboarding/funnel', query)
    const trend = () => read<ReplyOf<typeof readOnboardingTrend>>('onboarding/trend', query)
    await expectAllCounted()
    const [before, trendBefore] = [await funnel(), await trend()]
    const { post, person } = await atStep(api, 'basic-info')
    await post('basic-info', { body: { ...infoForm(person), phone: 'none' } })
    await atStep(api, 'support-package')
    await expectAllCounted()
    const after = await funnel()
    const growthOf = (step: string) => {
      const [one, other] = [before, after].map(({ steps }) => steps.find((found) => found.step === step))
      return [
        exact(other?.entered ?? 0) - exact(one?.entered ?? 0),
        exact(other?.left ?? 0) - exact(one?.left ?? 0),
        exact(other?.here ?? 0) - exact(one?.here ?? 0),
      ]
    }
    expect(after.began).toBe(exact(before.began) + 2)
    expect(growthOf('google-info')).toEqual([2, 2, 0])
    expect(growthOf('basic-info')).toEqual([2, 1, 1])
    expect(growthOf('support-package')).toEqual([1, 0, 1])
    expect(after.completed).toBe(before.completed)
    expect(after.steps.find(({ step }) => step === 'basic-info')?.refusals).toContainEqual({
      ...{ code: 'validation-failed', field: 'phone' },
      count: expect.any(Number),
    })
    const { grain, days } = await trend()
    expect(grain).toBe('day')
    expect(days.at(-1)).toMatchObject({
      start: today(),
      began: exact(trendBefore.days.at(-1)?.began ?? 0) + 2,
      completed: trendBefore.days.at(-1)?.completed ?? 0,
    })
    const year = await read<ReplyOf<typeof readOnboardingTrend>>('onboarding/trend', {
      ...query,
      from: `${Number(today().slice(0, 4)) - 1}${today().slice(4, 8)}01`,
    })
    expect(year.grain).toBe('month')
  })

  test('the branches of a state count the states that its flows have passed', async () => {
    const { read } = await administrator()
    const { current } = await atStep(api, 'terms-conditions')
    await current()
    const branches = () =>
      read<ReplyOf<typeof readStateBranches>>('onboarding/states/terms-conditions/branches', {
        accountType: 'business',
      })
    await expect.poll(async () => (await branches()).flows, { timeout: 20_000 }).toBeGreaterThan(0)
    const { flows, through } = await branches()
    expect(through).toContainEqual({ state: 'payment-info', once: flows, more: 0, others: 0 })
  })

  test('a stay of more than ten times the median is an outlier', async () => {
    const { read } = await administrator()
    const { db } = api.database
    const { current } = await atStep(api, 'upload-documents')
    const { id } = await current()
    const path = 'onboarding/states/google-info/outliers'
    const outliers = () =>
      read<ReplyOf<typeof readStateOutliers>>(path, { from: today(), to: today(), accountType: 'business' })
    await expect.poll(async () => (await outliers()).median, { timeout: 20_000 }).not.toBeNull()
    const readStays = () =>
      sql`select from flow_stays where subject_id = ${id} and state = 'google-info'`.execute(db)
    await expect.poll(async () => (await readStays()).rows.length, { timeout: 20_000 }).toBe(1)
    await sql`update flow_stays set seconds = 7200 where subject_id = ${id} and state = 'google-info'`.execute(
      db,
    )
    const flows = (await outliers()).flows ?? []
    expect(flows[0]).toMatchObject({ flow: nameIn(api, 'onboarding', id), seconds: 7200 })
    expect(
      flows.every(({ seconds }, index) => index === 0 || seconds <= (flows[index - 1]?.seconds ?? 0)),
    ).toBe(true)
  })

  test('a state with a name in capitals is found', async () => {
    const { token } = await analyst()
    expect((await api.call('GET', '/v1/flows/identity/states/EXPIRED', { token })).status).toBe(200)
  })
})

test('a change of figures is sent to analysts by socket', async () => {
  const { token } = await analyst()
  const socket = connect(token)
  await next(socket, 'connect')
  const notification = new Promise((resolve) => {
    socket.on(
      FLOWS_CHANGED,
      (message: { chart: string }) => message.chart === 'onboarding' && resolve(message),
    )
  })
  await atStep(api, 'basic-info')
  expect(await notification).toEqual({ chart: 'onboarding' })
})
