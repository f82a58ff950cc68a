import type { z } from 'zod'
import type { IdentityRequest } from '#contract/entities/identity.ts'
import { errorMessage, KnownErrorCode } from '#contract/errors.ts'
import type { IdentityUpdate } from '#contract/events.ts'
import { identityStatus, isVerified } from '#machines/identity/selectors.ts'
import type { IdentityRequestRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { CustomerActor } from '../request/actor.ts'
import { identityChart, identityOf } from './chart.ts'
import { findIdentityRequest } from './store.ts'

/** The failure: its message, and its code for a portal in another language. */
const failureOf = ({ message }: Pick<IdentityRequestRow, 'message'>) => {
  const code = KnownErrorCode.safeParse(message)
  return code.success ? { message: errorMessage(code.data), code: code.data } : { message }
}

/** The state of a verification. Names only when completed. */
export const identityUpdate = (row: IdentityRequestRow): z.output<typeof IdentityUpdate> => ({
  transId: row.transId,
  status: identityStatus(identityOf(row)),
  chart: identityChart(row),
  ...failureOf(row),
  names: isVerified(identityOf(row)) ? row.names : null,
})

/** A verification with its deadlines and the server time, so that the browser's clock does not matter. */
export const identityView = (
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  row: IdentityRequestRow,
): IdentityRequest => ({
  transId: row.transId,
  random: row.random,
  status: identityStatus(identityOf(row)),
  chart: identityChart(row),
  ...failureOf(row),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  retryAt: row.retryAt.toISOString(),
  now: clock.now().toISOString(),
  app: config.nafath.app,
})

interface VerificationClaim {
  transId: string
  nationalId: string
  random?: string
}

/** The caller's own verification. Throws `not-found` when any value of the claim does not match. */
export const ownVerification = async (
  deps: Pick<Deps, 'db' | 'vault'>,
  actor: CustomerActor,
  { transId, nationalId, random }: VerificationClaim,
): Promise<IdentityRequestRow> => {
  const row = await findIdentityRequest(deps.db, transId)
  const isTheirs =
    row?.customerId === actor.customerId && deps.vault.hashes(nationalId).includes(row.numberHash)
  if (!row || !isTheirs || (random !== undefined && row.random !== random)) throw new AppError('not-found')
  return row
}
