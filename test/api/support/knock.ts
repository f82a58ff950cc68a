import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Api, CallOptions } from '../../support/api.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** The address of a call with ids nobody has. */
export const unknownPath = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.replace(':crNumber', '7001272475').replace(/:\w+/g, UNKNOWN)

/** Calls with a body nobody would accept: whoever may call is told about the body, everybody else is not. */
export const knockingAt =
  (api: Pick<Api, 'call'>) =>
  async (endpoint: Endpoint, options: CallOptions = {}) => {
    const body =
      endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : { 'nobody-expects': true }
    const answer = await api.call<ErrorBody>(endpoint.method, unknownPath(endpoint), { body, ...options })
    return { status: answer.status, code: answer.body.message?.code }
  }
