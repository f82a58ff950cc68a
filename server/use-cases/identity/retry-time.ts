import { AppError } from '../../app-error.ts'
import type { Querier } from '../../db/client.ts'
import type { IdentityRequestRow } from '../../db/schema.ts'
import { latestRequestForId, newestStart, type Starts } from '../../db/stores/identity-requests.ts'

/** Starts an ID and a customer may make within an hour: enough for honest mistakes, too few to pester somebody's phone. */
const STARTS_PER_HOUR = 10
const HOUR_MS = 60 * 60_000

interface Start {
  customerId: string
  nationalId: string
  now: Date
}

export const tooEarly = (until: Date, now: Date): AppError =>
  new AppError('identity-too-early', {
    field: 'nationalId',
    params: { seconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) },
  })

/** Whether the identity service still blocks another request for the same ID. A refused or completed one is dead there. */
const blocks = ({ state, retryAt }: IdentityRequestRow, now: Date) =>
  state !== 'REJECTED' && state !== 'COMPLETED' && now < retryAt

/** The moment from which the tenth newest start no longer counts; null while there are fewer. */
const endOfLimit = async (
  q: Querier,
  column: Starts['column'],
  value: string,
  now: Date,
): Promise<Date | null> => {
  const tenth = await newestStart(q, {
    column,
    value,
    since: new Date(now.getTime() - HOUR_MS),
    place: STARTS_PER_HOUR,
  })
  return tenth ? new Date(tenth.getTime() + HOUR_MS) : null
}

/** From when on a verification of this ID may be started by this customer; null: now. */
export const retryTime = async (q: Querier, { customerId, nationalId, now }: Start): Promise<Date | null> => {
  const latest = await latestRequestForId(q, nationalId)
  const ends = [
    latest && blocks(latest, now) ? latest.retryAt : null,
    await endOfLimit(q, 'customerId', customerId, now),
    await endOfLimit(q, 'nationalId', nationalId, now),
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())))
}
