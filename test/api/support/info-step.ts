import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { BusinessInfo, IndividualInfo } from '#contract/forms/basic-info.ts'
import { NO_NUMBER } from '#server/accounts/open-customer.ts'
import { seed } from '#test/support/seed/customer.ts'
import { infoForm } from '#test/support/seed/forms.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { Api } from '../../support/api.ts'

export type Reply = { customer: Customer } & ErrorBody

export const businessForm = (person: Person) => infoForm(person) as BusinessInfo
export const individualForm = (person: Person) => infoForm(person) as IndividualInfo

/** A person at the information step with a verified number. `save` sends the form. */
export const someVerifiedPerson = async (api: Api, accountType: 'business' | 'individual') => {
  const person = newPerson(accountType)
  const { current } = await seed(api, 'support-package', person)
  const { id } = await current()
  await api.database.db
    .updateTable('customers')
    .set({ step: 'basic-info', ...NO_NUMBER, identificationNumberVerified: false })
    .where('id', '=', id)
    .execute()
  const token = await api.idToken(person.email)
  const save = (form: object) => api.call<Reply>('POST', '/v1/customers/basic-info', { token, body: form })
  return { person, current, save, token }
}

/** Status, field and message of a refusal. */
export const refusal = async (answer: Promise<{ status: number; body: Reply }>) => {
  const { status, body } = await answer
  return [status, body.message?.field, body.message?.message]
}
