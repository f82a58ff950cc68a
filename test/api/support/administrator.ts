import type { Customer } from '#contract/entities/customer.ts'
import type { SuspensionReason } from '#contract/entities/suspensions.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Api, CallOptions } from '../../support/api.ts'

type AccountReply = { customer: Customer } & ErrorBody

/** An administrator's calls that change the state of an account. */
export const administratorOf = async (api: Api, token?: string) => {
  const bearer = token ?? (await api.adminToken())
  const ask = (method: 'POST' | 'PUT' | 'DELETE', id: string, path: string, options: CallOptions = {}) =>
    api.call<AccountReply>(method, `/v1/customers/${id}/${path}`, { token: bearer, ...options })
  return {
    token: bearer,
    suspend: (id: string, statusReason: SuspensionReason, reason: string, options: CallOptions = {}) =>
      ask('POST', id, 'suspension', { body: { statusReason, reason }, ...options }),
    reinstate: (id: string, options?: CallOptions) => ask('POST', id, 'reinstatement', options),
    hold: (id: string, reason: string, options: CallOptions = {}) =>
      ask('POST', id, 'hold', { body: { reason }, ...options }),
    release: (id: string, options?: CallOptions) => ask('DELETE', id, 'hold', options),
    setQuota: (id: string, monthlyQuota: number, options: CallOptions = {}) =>
      ask('PUT', id, 'monthly-quota', { body: { monthlyQuota }, ...options }),
    clearQuota: (id: string, options?: CallOptions) => ask('DELETE', id, 'monthly-quota', options),
  }
}
