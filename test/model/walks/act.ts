import type { ErrorCode } from '#contract/errors.ts'
import type { CallOptions } from '#test/support/api.ts'
import { type AnyEndpoint, type Caller, call, type Reply, type View, type Walk } from './walk.ts'

/** Options of a call, from the current view. */
type Request = CallOptions & { params?: Record<string, string> }

/** A call that a person of the walk can make. */
export interface Act {
  name: string
  endpoint: AnyEndpoint
  /** True if the portal's charts offer the act for these answers of the API. */
  isOffered(view: View, walk: Walk): boolean
  request(view: View, walk: Walk): Request | Promise<Request>
  /** True if the call names the revision of the view, so that the server refuses an outdated window. */
  isRevised: boolean
  /** Refusals for reasons outside the charts, such as rate limits or values. */
  otherRefusals: readonly ErrorCode[]
  /** Stores values of the answer in the walk. */
  after?(walk: Walk, reply: Reply): void | Promise<void>
}

type ActOptions = Pick<Act, 'isOffered'> &
  Partial<Pick<Act, 'request' | 'isRevised' | 'otherRefusals' | 'after'>>

/** Creates an act; its name appears in a printed walk. */
export const act = (name: string, endpoint: AnyEndpoint, options: ActOptions): Act => ({
  name,
  endpoint,
  request: () => ({}),
  isRevised: false,
  otherRefusals: [],
  ...options,
})

/** Creates an act whose call names the revision. */
export const revised = (name: string, endpoint: AnyEndpoint, options: ActOptions): Act =>
  act(name, endpoint, { ...options, isRevised: true })

/** Makes the call of an act as this caller, from a window with this view. */
export const ask = async (
  walk: Walk,
  { endpoint, request, isRevised }: Act,
  by: Caller,
  view: View,
): Promise<Reply> => {
  const revision = by === 'second tab' ? walk.tabRevision : view.customer.revision
  return call<Reply['body']>(walk, by, endpoint, {
    ...(await request(view, walk)),
    ...(isRevised && { ifMatch: revision }),
  })
}
