import type { Gate, Lanes } from './gate.ts'
import type { Limits } from './limits.ts'

/** Lets work of this server begin, wait, or be refused. */
export interface Admission {
  limits: Limits
  /** All requests. */
  requests: Gate
  /** True while this turn of the event loop may begin another request. */
  mayBegin(): boolean
  /** Calls with files. They need a separate limit, because their files are in memory. */
  uploads: Gate
  /** The calls with files of one account. */
  uploadsOfAccount: Lanes
  /** The checks of new sockets. */
  handshakes: Gate
  /** Rendering of pages. Beyond the limit, a page is sent without content, and the app loads it. */
  renderings: Gate
  /** Rendering of one session's pages. */
  renderingsOfSession: Lanes
  /** Archives of documents, until their responses end. Each renders documents that nobody has opened yet. */
  archives: Gate
  /** The archives of one account. */
  archivesOfAccount: Lanes
  /** The calls of one account that wait for a provider. */
  providersOfAccount: Lanes
  /** The calls of one account. */
  calls: Lanes
  /** The writes of one account, one at a time. A second one would only hold a connection while it waits for the locked row. */
  writes: Lanes
}
