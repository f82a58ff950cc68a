import type { ErrorBody } from '#contract/errors.ts'
import type { Api } from './api.ts'

export const REASON = 'The owner asked for it on the phone'

export type VisitReply = {
  visit: { id: string; customerId: string; openedAt: string; endsAt: string }
} & ErrorBody

/** The query of an administrator's call for this customer. */
export const forCustomer = (customerId: string) => ({ customerId, isAdmin: 'true' })

export const askToVisit = (api: Api, token: string, customerId: string, reason = REASON) =>
  api.call<VisitReply>('POST', '/v1/visits', { token, body: { customerId, reason } })

/** Opens a visit. Returns the query for the administrator's further calls. */
export const visit = async (api: Api, token: string, customerId: string) => {
  const { status } = await askToVisit(api, token, customerId)
  if (status !== 200) throw new Error(`a visit was answered with ${status}`)
  return forCustomer(customerId)
}
