import type { Actor } from '../request/actor.ts'

type Mover = Pick<Actor, 'userId' | 'requestId' | 'screen'> & { onBehalf?: boolean }

/** The reason for a move: a person's request, or the server (a deadline, a provider's call). */
export type Cause = { by: Mover } | { by: 'server'; requestId: string }

/** The request of a cause. `byServer` is true when the server acted without a person. */
export const originOf = (cause: Cause): { requestId: string; byServer: boolean } => ({
  requestId: cause.by === 'server' ? cause.requestId : cause.by.requestId,
  byServer: cause.by === 'server',
})

/** The cause of a move that an administrator makes on a customer's behalf. */
export const onBehalf = (actor: Mover): Cause => ({ by: { ...actor, onBehalf: true } })
