import type { Gate, Lanes } from './gate.ts'
import type { Limits } from './limits.ts'

/** Decides which work this server begins now, which waits and which is refused. */
export interface Admission {
  limits: Limits
  /** All requests. */
  requests: Gate
  /** True while this turn of the event loop may begin another request. */
  mayBegin(): boolean
  /** Calls with files: the files are held in memory. */
  uploads: Gate
  /** The calls with files of one account. */
  uploadsOfAccount: Lanes
  /** The checks of new sockets. */
  handshakes: Gate
  /** Rendering of pages. Beyond the limit, a page is sent without content, and the app loads it. */
  renderings: Gate
  /** Rendering of one session's pages. */
  renderingsOfSession: Lanes
  /** The calls of one account that wait for a provider. */
  providersOfAccount: Lanes
  /** The calls of one account. */
  calls: Lanes
  /** The writes of one account, one at a time: a write that waits for the locked row would hold another connection. */
  writes: Lanes
}
