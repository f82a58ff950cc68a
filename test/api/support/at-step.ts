import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { WayStep } from '#contract/steps.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { Api, CallOptions } from '../../support/api.ts'

export type Reply = { customer: Customer } & ErrorBody

/** A customer at a step. `post` returns refusals, `call` throws them. */
export const atStep = async (api: Api, step: WayStep, person: Person = newPerson('business')) => {
  const { call, current } = await seed(api, step, person)
  const token = await api.idToken(person.email)
  const post = (path: string, options: CallOptions = {}) =>
    api.call<Reply>('POST', `/v1/customers/${path}`, { token, ...options })
  return { person, token, call, current, post }
}
