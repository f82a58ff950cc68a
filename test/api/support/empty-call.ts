import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Api, CallOptions } from '../../support/api.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** The path of a call with unknown ids. */
export const unknownPath = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.replace(':crNumber', '7001272475').replace(':queue', 'bill-customer').replace(/:\w+/g, UNKNOWN)

/** Sends a body that every call rejects. Permitted callers get an error about the body, all others a refusal. */
export const emptyCallsTo =
  (api: Pick<Api, 'call'>) =>
  async (endpoint: Endpoint, options: CallOptions = {}) => {
    const body =
      endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : { 'unknown-field': true }
    const answer = await api.call<ErrorBody>(endpoint.method, unknownPath(endpoint), { body, ...options })
    return { status: answer.status, code: answer.body.message?.code }
  }
