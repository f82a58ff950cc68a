import type { Deps } from '../deps.ts'
import type { Admission } from './admission.ts'
import { createGate, createLanes } from './gate.ts'
import { createLimits } from './limits.ts'
import { createTurn } from './turn.ts'

/** Half of the deadline of a health check, in milliseconds. */
const TURN_MS = 100
const UPLOADS = 32
/** The portal sends one file after the other. */
const UPLOADS_OF_ACCOUNT = 2
/** Rendering occupies the only thread: more at once would all end later. */
const RENDERINGS = 2
const WAITING_RENDERINGS = 8
/** Archives that are sent at once. Rendering occupies the only thread, and each archive holds a file open. */
const ARCHIVES = 2
const WAITING_ARCHIVES = 8
/** Enough for a few open pages of one account, each with one such call. */
const PROVIDERS_OF_ACCOUNT = 4
/** Half of the connections of the pool. */
const CALLS_OF_ACCOUNT = 6
/** Factor on the longest wait in an account's lanes, because an earlier write may wait for a slow provider. */
const WRITE_WAITS = 10

export const createAdmission = ({
  config,
  admissionDb,
  clock,
  log,
}: Pick<Deps, 'config' | 'admissionDb' | 'clock' | 'log'>): Admission => {
  const { running, waiting, waitMs, waitingOfAccount } = config.admission
  const ofAccount = { waiting: waitingOfAccount, waitMs: waitMs * WRITE_WAITS }
  return {
    limits: createLimits({
      db: admissionDb,
      clock,
      secret: config.sessionSecret,
      factor: config.rateLimitFactor,
      onFailure: (error) => log.warn({ err: error }, 'the database did not count requests'),
    }),
    requests: createGate({ running, waiting, waitMs }),
    mayBegin: createTurn({ most: running, ms: TURN_MS }),
    uploads: createGate({ running: UPLOADS, waiting, waitMs }),
    uploadsOfAccount: createLanes({ running: UPLOADS_OF_ACCOUNT, ...ofAccount, isKept: true }),
    handshakes: createGate({ running, waiting, waitMs }),
    renderings: createGate({
      running: RENDERINGS,
      waiting: WAITING_RENDERINGS,
      waitMs: config.renderBudgetMs,
    }),
    renderingsOfSession: createLanes({ running: 1, waiting: 1, waitMs: config.renderBudgetMs }),
    archives: createGate({ running: ARCHIVES, waiting: WAITING_ARCHIVES, waitMs: ofAccount.waitMs }),
    archivesOfAccount: createLanes({ running: 1, waiting: 1, waitMs: ofAccount.waitMs }),
    providersOfAccount: createLanes({ running: PROVIDERS_OF_ACCOUNT, ...ofAccount, isKept: true }),
    calls: createLanes({ running: CALLS_OF_ACCOUNT, ...ofAccount }),
    writes: createLanes({ running: 1, ...ofAccount }),
  }
}
