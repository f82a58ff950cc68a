import type { Customer } from '#contract/entities/customer.ts'
import type { IdentityRequest, IdentityStatus, VerifiedNames } from '#contract/entities/identity.ts'
import { type Api, type Person, someEmail } from '../../support/api.ts'
import { chartUnder } from '../../support/identity-chart.ts'

export { decide } from '../../support/identity-app.ts'

export interface Status {
  status: string
  message: string | null
  names: VerifiedNames | null
}
export type Current = {
  verification: (IdentityRequest & { nationalId: string; names: VerifiedNames | null }) | null
}

/** An individual at the information form. */
export const someIndividual = async (api: Api): Promise<Person> => {
  const person = await api.signIn(someEmail('gmail.com'), 'individual')
  const { status } = await person.call('POST', '/v1/customers/google-info')
  if (status !== 200) throw new Error(`google-info answered ${status}`)
  return person
}

export const requestVerification = <T = IdentityRequest>(person: Person, nationalId: string) =>
  person.call<T>('POST', '/v1/nafath-verifications/create', { body: { nationalId } })

/** Starts a verification. Throws if it is refused. */
export const startVerification = async (person: Person, nationalId: string): Promise<IdentityRequest> => {
  const { status, body } = await requestVerification(person, nationalId)
  if (status !== 200) throw new Error(`create answered ${status}: ${JSON.stringify(body)}`)
  return body
}

export const statusOf = (person: Person, nationalId: string, { transId, random }: IdentityRequest) =>
  person.call<Status>('POST', '/v1/nafath-verifications/status', { body: { nationalId, transId, random } })

export const currentOf = async (person: Person) =>
  (await person.call<Current>('GET', '/v1/nafath-verifications/current')).body.verification

export const customerOf = async (person: Person) =>
  (await person.call<{ customer: Customer }>('GET', '/v1/customers/current')).body.customer

/** The fields of an answer about a verification with this status. */
export const statusFields = (status: IdentityStatus) => ({ status, chart: chartUnder(status) })
