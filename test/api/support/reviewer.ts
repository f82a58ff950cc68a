import type { Application } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import type { Person as Applicant } from '#test/support/seed/people.ts'
import type { Api, CallOptions } from '../../support/api.ts'
import { multipart, type Part, SAMPLES } from '../../support/sample-files.ts'
import { atStep } from './at-step.ts'

export type DecisionReply = { customer: Customer } & ErrorBody

/** An administrator's calls about applications. */
export const reviewerOf = async (api: Api, email = ADMIN_EMAIL) => {
  const token = await api.idToken(email)
  const decide = (path: string, options: CallOptions = {}) =>
    api.call<DecisionReply>('POST', `/v1/applications/${path}`, { token, ...options })
  return {
    token,
    application: async (id: string) =>
      (await api.call<{ application: Application }>('GET', `/v1/applications/${id}`, { token })).body
        .application,
    ask: (id: string, targets: readonly ChangeTarget[], options: CallOptions = {}) =>
      decide(`${id}/changes`, {
        body: { changes: targets.map((target) => ({ target, reason: `Please correct ${target}` })) },
        ...options,
      }),
    reject: (id: string, reason: string, options: CallOptions = {}) =>
      decide(`${id}/rejection`, { body: { reason }, ...options }),
    reopen: (id: string, options: CallOptions = {}) => decide(`${id}/reopening`, options),
    approve: (id: string, options: CallOptions = {}) =>
      api.call<DecisionReply>('POST', `/v1/customers/assign/permission/${id}`, { token, ...options }),
  }
}

export const pdf = (field: string): Part => ({ field, name: `better-${field}.pdf`, content: SAMPLES.pdf })

/** A customer with a complete application. `send` submits the requested changes. */
export const applicantOf = async (api: Api, person?: Applicant) => {
  const customer = await atStep(api, 'onboarding-completed', person)
  const { id } = await customer.current()
  const send = async (
    fields: Record<string, string>,
    files: readonly Part[] = [],
    options: CallOptions = {},
  ) => {
    const { body, headers } = await multipart(files, fields)
    return api.call<DecisionReply>('POST', '/v1/customers/requested-changes', {
      token: customer.token,
      body,
      ...options,
      headers: { ...headers, ...options.headers },
    })
  }
  return { ...customer, id, send }
}

/** The last five transitions of a customer's charts. */
export const transitionsOf = async (api: Api, customerId: string) =>
  (
    await api.database.db
      .selectFrom('transitions')
      .select(['machine', 'event', 'toState', 'onBehalfOf'])
      .where('customerId', '=', customerId)
      .orderBy('id')
      .execute()
  ).slice(-5)
