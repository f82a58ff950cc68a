import type { Gate, Lanes } from './gate.ts'
import type { Limits } from './limits.ts'

/** Decides which work this server begins now, which waits and which is refused. */
export interface Admission {
  limits: Limits
  /** The requests of everybody. */
  requests: Gate
  /** True while this turn of the event loop may begin another request. */
  mayBegin(): boolean
  /** Bodies with files, which lie in memory. */
  uploads: Gate
  /** The checks of new sockets. */
  handshakes: Gate
  /** Pages that are rendered. A page beyond them has no content, which the app then loads. */
  renderings: Gate
  /** The pages of one session that are rendered. */
  renderingsOfSession: Lanes
  /** The calls of one account. */
  calls: Lanes
  /** The writes of one account, one after the other: a locked row holds one connection of the pool. */
  writes: Lanes
}
