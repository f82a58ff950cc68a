import { expect, test } from 'vitest'
import { openAccount } from '#test/support/seed/account.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { businessForm, someVerifiedPerson } from './support/info-step.ts'

const api = runningApi()

test('saving the information form deletes its draft', async () => {
  const { person, save, token } = await someVerifiedPerson(api, 'business')
  const drafts = () => api.call<{ drafts: unknown[] }>('GET', '/v1/customers/drafts', { token })
  const put = (values: object) =>
    api.call('PUT', '/v1/customers/drafts', { token, body: { form: 'basic-info', values } })
  await put({ businessName: 'Acme', noVatId: true })
  await put({ businessName: 'Acme Trading', city: null })
  expect((await drafts()).body.drafts).toEqual([
    { form: 'basic-info', values: { businessName: 'Acme Trading', noVatId: true, city: null } },
  ])
  await save(businessForm(person))
  expect((await drafts()).body.drafts).toEqual([])
})

test('a draft holds at most sixty fields, even when they are saved in several calls', async () => {
  const { token } = await someVerifiedPerson(api, 'business')
  const put = async (from: number, to: number) => {
    const names = Array.from({ length: to - from }, (_, index) => `field${from + index}`)
    const values = Object.fromEntries(names.map((name) => [name, 'x']))
    const body = { form: 'contact', values }
    return (await api.call('PUT', '/v1/customers/drafts', { token, body })).status
  }
  expect([await put(0, 61), await put(0, 60), await put(30, 60), await put(60, 61)]).toEqual([
    400, 200, 200, 400,
  ])
})

test('saving the package deletes its draft', async () => {
  const person = newPerson('business')
  await seed(api, 'support-package', person)
  const token = await api.idToken(person.email)
  const drafts = async () =>
    (await api.call<{ drafts: unknown[] }>('GET', '/v1/customers/drafts', { token })).body.drafts
  const draft = { form: 'support-package', values: { package: 'Enhanced' } }
  await api.call('PUT', '/v1/customers/drafts', { token, body: draft })
  expect(await drafts()).toEqual([draft])
  await api.call('POST', '/v1/customers/support-package', { token, body: { package: 'Enhanced' } })
  expect(await drafts()).toEqual([])
})

test.each([
  ['an invitation', 'POST', '/v1/users/invite', 'invitation', () => ({ email: newPerson('business').email })],
  [
    'another billing group',
    'PUT',
    '/v1/customers/billing-group',
    'billing-group',
    () => ({ gcpSecurityGroup: 'cloud-billing@acme-trading.com' }),
  ],
] as const)('sending %s deletes its draft and no other', async (_, method, path, form, bodyOf) => {
  const { person } = await openAccount(api)
  const token = await api.idToken(person.email)
  const drafts = async () =>
    (await api.call<{ drafts: { form: string }[] }>('GET', '/v1/customers/drafts', { token })).body.drafts
  const body = bodyOf()
  const other = { form: 'contact', values: { subject: 'For later' } }
  for (const draft of [other, { form, values: body }])
    await api.call('PUT', '/v1/customers/drafts', { token, body: draft })
  expect(await drafts()).toHaveLength(2)
  expect((await api.call(method, path, { token, body })).status).toBe(200)
  expect(await drafts()).toEqual([other])
})
