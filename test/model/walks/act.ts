import type { ErrorCode } from '#contract/errors.ts'
import type { CallOptions } from '#test/support/api.ts'
import { type AnyEndpoint, type Caller, call, type Reply, type Seen, type Walk } from './walk.ts'

/** How the body, the parameters and the revision of a call are made from what is shown. */
type Request = CallOptions & { params?: Record<string, string> }

/** One thing a person of the walk can ask the server for. */
export interface Act {
  name: string
  endpoint: AnyEndpoint
  /** Whether the portal offers it: asked of its charts, over what the API has answered. */
  isOffered(seen: Seen, walk: Walk): boolean
  request(seen: Seen, walk: Walk): Request | Promise<Request>
  /** The call names the revision that was seen, so that a window that is behind is refused. */
  isRevised: boolean
  /** Refusals that stand beside the charts: how often, how soon, which value. */
  besides: readonly ErrorCode[]
  /** What a window remembers of the answer. */
  after?(walk: Walk, reply: Reply): void | Promise<void>
}

type Given = Pick<Act, 'isOffered'> & Partial<Pick<Act, 'request' | 'isRevised' | 'besides' | 'after'>>

/** An act by the name it has in a printed walk. */
export const act = (name: string, endpoint: AnyEndpoint, given: Given): Act => ({
  name,
  endpoint,
  request: () => ({}),
  isRevised: false,
  besides: [],
  ...given,
})

/** An act whose call names the revision. */
export const revised = (name: string, endpoint: AnyEndpoint, given: Given): Act =>
  act(name, endpoint, { ...given, isRevised: true })

/** Asks for it, as this caller, from a window that shows this. */
export const ask = async (
  walk: Walk,
  { endpoint, request, isRevised }: Act,
  by: Caller,
  seen: Seen,
): Promise<Reply> => {
  const revision = by === 'second tab' ? walk.tabRevision : seen.customer.revision
  return call<Reply['body']>(walk, by, endpoint, {
    ...(await request(seen, walk)),
    ...(isRevised && { ifMatch: revision }),
  })
}
