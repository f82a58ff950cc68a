import { describe, expect, test } from 'vitest'
import { saveBasicInfo } from '#contract/endpoints/basic-info.ts'
import { lookUpCompany } from '#contract/endpoints/registry.ts'
import { seed } from '#test/support/seed/customer.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { businessForm, individualForm, type Reply, refusal, someVerifiedPerson } from './support/info-step.ts'

const api = runningApi()
const lookUp = (crNumber: string) => ({ params: { crNumber }, query: { includeAddress: 'true' } }) as const

describe('an identification number', () => {
  test('the number of a company that was not looked up is refused [5.20, 5.34]', async () => {
    const { person, save } = await someVerifiedPerson(api, 'business')
    const form = { ...businessForm(person), identificationNumber: newPerson('business').number }
    expect(await refusal(save(form))).toEqual([422, 'identificationNumber', 'Please verify CR number'])
  })

  test('a number that another customer verified is refused [5.20]', async () => {
    const other = newPerson('business')
    await seed(api, 'basic-info', other)
    await api.call('GET', `/wathq/${other.number}`, { token: await api.idToken(other.email) })
    const { person, save } = await someVerifiedPerson(api, 'business')
    const form = { ...businessForm(person), identificationNumber: other.number }
    expect(await refusal(save(form))).toEqual([422, 'identificationNumber', 'Please verify CR number'])
  })

  test('the number of a person who was not verified is refused [5.62]', async () => {
    const { person, save } = await someVerifiedPerson(api, 'individual')
    const form = { ...individualForm(person), identificationNumber: newPerson('individual').number }
    expect(await refusal(save(form))).toEqual([
      422,
      'identificationNumber',
      'Please verify National ID / Iqama',
    ])
  })

  test('a number of another account is refused at Verify', async () => {
    const first = newPerson('business')
    await seed(api, 'support-package', first)
    const second = newPerson('business')
    const { current } = await seed(api, 'basic-info', second)
    const token = await api.idToken(second.email)
    const answer = await api.call<Reply>('GET', `/wathq/${first.number}`, { token })
    expect([answer.status, answer.body.message?.code, answer.body.message?.field]).toEqual([
      409,
      'identification-number-taken',
      'crNumber',
    ])
    expect((await current()).identificationNumberVerified).toBe(false)
  })

  test('a number that another account takes after Verify is refused at Next', async () => {
    const first = newPerson('business')
    const second = { ...newPerson('business'), number: first.number }
    const [one, other] = [await seed(api, 'basic-info', first), await seed(api, 'basic-info', second)]
    for (const { call } of [one, other]) await call(lookUpCompany, lookUp(first.number))
    await one.call(saveBasicInfo, { body: infoForm(first) })
    const answer = await api.call<Reply>('POST', '/v1/customers/basic-info', {
      token: await api.idToken(second.email),
      body: infoForm(second),
    })
    expect([answer.status, answer.body.message?.code, answer.body.message?.field]).toEqual([
      409,
      'identification-number-taken',
      'identificationNumber',
    ])
  })

  test('a verified number is still known after a reload without saving', async () => {
    const { person, current } = await someVerifiedPerson(api, 'business')
    expect(await current()).toMatchObject({
      identificationNumber: person.number,
      identificationNumberVerified: true,
    })
  })
})
