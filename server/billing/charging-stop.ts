import { randomUUID } from 'node:crypto'
import type { ChargingLimit, StopCause } from '#contract/entities/charging-stop.ts'
import { exceededLimits, hasLimits } from '#rules/charging-limits.ts'
import { payableOf } from '#rules/credit.ts'
import { amountText } from '#rules/money.ts'
import { needsApproval } from '#rules/planned-charge.ts'
import { riyadhDay, riyadhDayStart } from '#rules/riyadh-time.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargingStopRow, InvoiceRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { isApproved } from './charge-run-store.ts'
import {
  chargedSince,
  insertStop,
  lockAgainstStops,
  lockCharging,
  openStop,
  releasedLimits,
} from './charging-stop-store.ts'

const HOUR_MS = 3_600_000

/** A person asks for the charge now, or the server makes it by plan. */
export type ChargeAsker = 'person' | 'plan'

interface Beginning {
  asker: ChargeAsker
  /** A card is charged. */
  isCharged: boolean
  /** A round begins; false for its further cards. */
  isFirst: boolean
}

/**
 * True when a charge of this invoice may begin. Without its approval, a planned round waits. A planned charge over a limit stops
 * charging. Until the transaction ends nobody can stop charging, so that no charge begins after a stop was answered.
 */
export const mayBegin = async (
  deps: Deps,
  tx: Tx,
  row: InvoiceRow,
  { asker, isCharged, isFirst }: Beginning,
): Promise<boolean> => {
  const isLimited = asker === 'plan' && isCharged && hasLimits(deps.config.billing.limits)
  await (isLimited ? lockCharging(tx) : lockAgainstStops(tx))
  if (stops(await openStop(tx), asker)) return false
  if (asker === 'plan' && isFirst && (await awaitsApproval(deps, tx, row))) return false
  const limit = isLimited ? await limitOf(deps, tx, row) : null
  if (limit === null) return true
  await stopByLimit(deps, tx, row, limit)
  return false
}

/** True while a planned charge of this invoice needs an approval, and none covers its present amount. */
export const awaitsApproval = async (
  { config }: Pick<Deps, 'config'>,
  q: Querier,
  row: InvoiceRow,
): Promise<boolean> =>
  config.billing.approval.isOn &&
  needsApproval(row) &&
  !(await isApproved(q, { invoiceId: row.id, amount: payableOf(row) }))

/** Throws `charging-paused` when a person may not pay now. After `lockAgainstStops` nobody stops charging until the transaction ends. */
export const refuseWhenPaused = async (q: Querier): Promise<void> => {
  if (stops(await openStop(q), 'person')) throw new AppError('charging-paused')
}

/** True while planned charges are stopped. */
export const isPaused = async (q: Querier): Promise<boolean> => (await openStop(q)) !== undefined

const stops = (stop: ChargingStopRow | undefined, asker: ChargeAsker): boolean =>
  stop !== undefined && (asker === 'plan' || stop.scope === 'all')

/** The first limit that the charge would exceed and that no administrator has released for it; null without one. */
const limitOf = async ({ clock, config }: Deps, tx: Tx, row: InvoiceRow): Promise<ChargingLimit | null> => {
  const now = clock.now()
  const amount = payableOf(row)
  const soFar = await chargedSince(tx, {
    customerId: row.customerId,
    day: riyadhDayStart(riyadhDay(now)),
    hour: new Date(now.getTime() - HOUR_MS),
  })
  const exceeded = exceededLimits(config.billing.limits, amount, soFar)
  if (exceeded.length === 0) return null
  const released = await releasedLimits(tx, { invoiceId: row.id, amount })
  return exceeded.find((limit) => !released.has(limit)) ?? null
}

/** Stops planned charges and alerts the administrators. */
const stopByLimit = async (deps: Deps, tx: Tx, row: InvoiceRow, cause: ChargingLimit): Promise<void> => {
  const amount = payableOf(row)
  const stop = await insertStop(tx, {
    ...{ id: randomUUID(), cause, scope: 'planned', reason: null, stoppedBy: null },
    ...{ invoiceId: row.id, amount, stoppedAt: deps.clock.now() },
    ...{ releasedAt: null, releasedBy: null, releaseReason: null, resumedAt: null },
  })
  await alertAboutStop(deps, tx, stop, {
    Customer: row.customerId,
    Invoice: row.id,
    'Amount requested': amountText(amount, row.currency),
  })
}

const TITLES: Readonly<Record<StopCause, string>> = {
  administrator: 'An administrator has stopped charging',
  'charge-amount': 'Charging has stopped: a charge is over the limit',
  'account-day': 'Charging has stopped: the charges of an account are over the limit of a day',
  'day-amount': 'Charging has stopped: the charges of a day are over the limit',
  'day-count': 'Charging has stopped: there are more charges in a day than the limit',
  declines: 'Charging has stopped: too many charges are declined',
}

/** Mails the administrators that charging is stopped. */
export const alertAboutStop = (
  deps: Deps,
  tx: Tx,
  { id, cause, reason }: ChargingStopRow,
  details: { Customer?: string; Invoice?: string; 'Amount requested'?: string } = {},
): Promise<void> =>
  deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `charging-stopped:${id}`,
    title: TITLES[cause],
    details: {
      ...details,
      ...(reason !== null && { Reason: reason }),
      'What to do': `Open ${deps.config.appUrl}/charging: find the cause, then resume charging there. Planned charges wait until then, and none is lost.`,
    },
  })
