import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { FLOW_CHARTS, type FlowChart } from '#contract/entities/flow-figures.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { FLOW_STEPPED, INSPECTS } from '#contract/events.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { someMember } from '#test/support/seed/team.ts'
import { socketsOf } from '#test/support/sockets.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { auditOf } from './support/acts.ts'
import { analystOf, nameIn } from './support/analyst.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()
const { listen } = socketsOf(api)
const IN_STATE = 6
const MINUTE_MS = 60_000

let ids: string[] = []
let analyst: Awaited<ReturnType<typeof analystOf>>
beforeAll(async () => {
  await api.advance(17 * MINUTE_MS)
  analyst = await analystOf(api)
  const account = await openAccount(api)
  for (let index = 0; index < IN_STATE; index += 1) {
    const { current, post, person } = await atStep(api, 'support-package')
    ids.push((await current()).id)
    await post('basic-info', { body: { ...infoForm(person), phone: 'none' } })
  }
  for (let index = 0; index < 5; index += 1) await atStep(api, 'upload-documents')
  const few = await atStep(api, 'terms-conditions')
  ids = [...ids, (await few.current()).id, account.id]
  const isNamed = async () =>
    (await Promise.all(ids.map((id) => open(analyst.token, nameIn(api, 'onboarding', id))))).every(
      ({ status }) => status === 200,
    )
  await vi.waitFor(async () => expect(await isNamed()).toBe(true), { timeout: 20_000 })
}, 120_000)

const open = (token: string, flow: string, chart: FlowChart = 'onboarding') =>
  api.call<ErrorBody>('GET', `/v1/flows/${chart}/${flow}`, { token })

const statesOf = (chart: FlowChart): string[] =>
  Object.keys(SERVER_CHARTS.find(({ machine }) => machine.id === chart)?.machine.states ?? {})

/** Every address of an operation about flows, for each chart, state and flow. */
const addressesOf = (path: string): string[] =>
  (path.includes(':chart') ? FLOW_CHARTS : ['onboarding' as const]).flatMap((chart) =>
    (path.includes(':state') ? statesOf(chart) : ['']).flatMap((state) =>
      (path.includes(':flow') ? ids.map((id) => nameIn(api, chart, id)) : ['']).map((flow) =>
        path.replace(':chart', chart).replace(':state', state).replace(':flow', flow),
      ),
    ),
  )

const FORBIDDEN = {
  'an id of a row': /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i,
  'an e-mail': /@/,
  'an exact minute': /T\d\d:(?!00:00)\d\d:\d\d/,
}

describe('the answers for an analyst', () => {
  const reads = ENDPOINTS.filter(
    ({ id, method, access }) => id.startsWith('flows.') && method === 'GET' && access === 'analyst',
  )

  test('analysts can make eight reads about flows', () => {
    expect(reads.map(({ id }) => id)).toHaveLength(8)
  })

  test.each(reads.map(({ id, path }) => [id, path]))(
    'no answer of %s to an analyst contains an id, an e-mail or an exact minute',
    async (_, path) => {
      const today = riyadhDay(api.clock.now())
      let answered = 0
      for (const address of addressesOf(path)) {
        const { status, body } = await api.call('GET', address, {
          token: analyst.token,
          query: { from: today, to: today },
        })
        if (status === 404 && path.includes(':flow')) continue
        expect([address, status]).toEqual([address, 200])
        answered += 1
        const text = JSON.stringify(body)
        for (const [what, pattern] of Object.entries(FORBIDDEN))
          expect([address, what, pattern.exec(text)?.[0]]).toEqual([address, what, undefined])
      }
      expect(answered).toBeGreaterThan(0)
    },
    60_000,
  )

  test('a live message to an analyst contains no id, no e-mail and no exact minute', async () => {
    const { heard } = await listen(analyst.token, { says: INSPECTS })
    const { customer } = await api.signIn(someEmail())
    const steps = () => heard.filter(([name]) => name === FLOW_STEPPED).map(([, step]) => step)
    const name = nameIn(api, 'onboarding', customer.id)
    await expect.poll(() => steps().map((step) => Object(step).flow), { timeout: 20_000 }).toContain(name)
    for (const pattern of Object.values(FORBIDDEN)) expect(JSON.stringify(steps())).not.toMatch(pattern)
  })

  test('a flow is named differently in each chart', async () => {
    const [id = ''] = ids
    expect(nameIn(api, 'onboarding', id)).not.toBe(nameIn(api, 'account', id))
    expect((await open(analyst.token, nameIn(api, 'account', id))).status).toBe(404)
    expect((await open(analyst.token, id)).status).toBe(400)
  })
})

describe('the smallest group of five people', () => {
  const list = (state: string, query: Record<string, string> = {}) =>
    analyst.read<{ flows: { flow: string }[] | null }>(`onboarding/states/${state}`, query)

  test('a state with six people lists their flows, and a state with one person lists none', async () => {
    expect((await list('support-package')).flows).toHaveLength(IN_STATE)
    expect((await list('terms-conditions')).flows).toBeNull()
    expect((await list('changes-requested')).flows).toEqual([])
  })

  test('filters that match fewer than five people return no list, no branches and no figure', async () => {
    const lone = await atStep(api, 'support-package')
    await lone.post('basic-info', { body: infoForm(lone.person), headers: { 'x-width': 'tablet' } })
    const individual = { accountType: 'individual' }
    expect((await list('terms-conditions', { accountType: 'business' })).flows).toBeNull()
    expect((await list('support-package', individual)).flows).toEqual([])
    expect(await analyst.read('onboarding/states/terms-conditions/branches')).toEqual({
      flows: 'few',
      through: [],
    })
  })

  test('the map shows “few” for figures of few people, and hides totals that would reveal them', async () => {
    const { states, moves } = await analyst.figures()
    const few = states.find(({ state }) => state === 'terms-conditions')
    expect(few).toMatchObject({ now: 'few', entered: 'few' })
    const into = moves.find(({ to }) => to === 'terms-conditions')
    expect(into?.count).toBe('few')
    const many = states.find(({ state }) => state === 'support-package')
    expect(many?.entered).toBeGreaterThan(IN_STATE)
    expect(many?.left).toBeGreaterThanOrEqual(5)
    const between = states.find(({ state }) => state === 'upload-documents')
    expect(between).toMatchObject({ now: 'hidden', left: 'few' })
    expect((await list('upload-documents')).flows).toBeNull()
  })

  test('five refusals of one person are shown as “few”', async () => {
    const { post, person } = await atStep(api, 'basic-info')
    for (let index = 0; index < 6; index += 1)
      await post('basic-info', { body: { ...infoForm(person), email: 'none', city: '' } })
    const counts = async () =>
      (await analyst.figures()).states.find(({ state }) => state === 'basic-info')?.refusals ?? []
    await expect.poll(async () => (await counts()).length, { timeout: 20_000 }).toBeGreaterThan(0)
    expect((await counts()).map(({ count }) => count)).toEqual(expect.arrayContaining(['few']))
    expect((await counts()).filter(({ count }) => typeof count === 'number')).toEqual([])
  })

  test('administrators see each figure', async () => {
    const { token } = await someMember(api, 'admin')
    const { body } = await api.call<{ flows: object[] }>(
      'GET',
      '/v1/flows/onboarding/states/terms-conditions',
      {
        token,
      },
    )
    expect(body.flows).toHaveLength(1)
  })
})

describe('the audit of reads about flows', () => {
  const acts = async (operation: string, searchString = '') =>
    (await auditOf(api, { kind: 'access', limit: '100', searchString })).acts.filter(
      (act) => act.operation === operation,
    )

  test('an administrator can resolve the name of a flow, which the audit lists, and an analyst cannot', async () => {
    const [id = ''] = ids
    const flow = nameIn(api, 'onboarding', id)
    const resolve = (token: string, name: string) =>
      api.call<{ customerId: string | null } & ErrorBody>('GET', `/v1/flows/onboarding/${name}/customer`, {
        token,
      })
    expect(codeOf(await resolve(analyst.token, flow))).toEqual([403, 'forbidden'])
    const { token } = await someMember(api, 'admin')
    expect((await resolve(token, flow)).body).toEqual({ customerId: id })
    expect(codeOf(await resolve(token, 'aaaabbbbcccc'))).toEqual([404, 'not-found'])
    const resolved = await acts('flows.customer')
    expect(resolved.map(({ details, result }) => [details, result])).toEqual([
      [{ chart: 'onboarding', flow: 'aaaabbbbcccc' }, 'not-found'],
      [{ chart: 'onboarding', flow }, 'done'],
    ])
    expect(resolved.map(({ customer }) => customer?.id ?? null)).toEqual([null, id])
  })

  test('the audit lists a set target, a removed target and an agreement to Stately', async () => {
    const { token } = analyst
    const path = '/v1/flows/onboarding/states/basic-info/target'
    await api.call('PUT', path, { token, body: { share: 0.9, seconds: 60 } })
    await api.call('DELETE', path, { token })
    const flow = nameIn(api, 'onboarding', ids[0] ?? '')
    const agreed = await api.call('POST', '/v1/flows/stately', { token, body: { chart: 'onboarding', flow } })
    expect(agreed.status).toBe(200)
    const place = { chart: 'onboarding', state: 'basic-info' }
    expect((await acts('flows.setTarget'))[0]?.details).toEqual({ ...place, share: 0.9, seconds: 60 })
    expect((await acts('flows.removeTarget'))[0]?.details).toEqual(place)
    expect((await acts('flows.agreeToStately'))[0]?.details).toEqual({ chart: 'onboarding', flow })
  })

  test('the audit lists an opened replay once, however often the open page reads it again', async () => {
    const token = await api.idToken('analyst@masar.example')
    const flow = nameIn(api, 'onboarding', ids[1] ?? '')
    for (let index = 0; index < 3; index += 1) await open(token, flow)
    const opened = () => acts('flows.read', flow)
    const before = (await opened()).length
    expect(before).toBe(2)
    expect((await opened())[0]).toMatchObject({
      ...{ details: { chart: 'onboarding', flow }, result: 'done', customer: null },
      by: { role: 'analyst' },
    })
    await api.advance(61 * MINUTE_MS)
    await open(token, flow)
    expect(await opened()).toHaveLength(before + 1)
  })
})
