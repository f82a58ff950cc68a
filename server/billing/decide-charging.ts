import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/charging.ts'
import type { ChargingStop } from '#contract/entities/charging-stop.ts'
import { personName } from '#rules/names.ts'
import type { Querier } from '../db/client.ts'
import type { ChargingStopRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { billingScanJob } from '../jobs/jobs.ts'
import { findUser } from '../people/user-store.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { alertAboutStop } from './charging-stop.ts'
import {
  dueInvoices,
  endedStops,
  endStop,
  findStop,
  insertStop,
  lockCharging,
  openStop,
} from './charging-stop-store.ts'
import { findInvoice } from './invoice-store.ts'

type Reply = ReplyOf<typeof endpoints.stopCharging>

const ENDED_SHOWN = 20

/** The open stop of charging, what waits for it, and earlier stops. */
export const getCharging = async ({
  db,
  clock,
  config,
}: Deps): Promise<ReplyOf<typeof endpoints.getCharging>> => {
  const stop = await openStop(db)
  const ended = await endedStops(db, ENDED_SHOWN)
  return {
    stop: stop ? await presentStop(db, stop) : null,
    ...(await dueInvoices(db, { now: clock.now(), needsApproval: config.billing.approval.isOn })),
    ended: await Promise.all(ended.map((row) => presentStop(db, row))),
  }
}

/** Stops charging once every charge that is about to begin has begun. Throws `charging-changed`. */
export const stopCharging = (
  deps: Deps,
  { actor, body: { reason, scope } }: Call<typeof endpoints.stopCharging>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    await lockCharging(tx)
    if (await openStop(tx)) throw new AppError('charging-changed')
    const stop = await insertStop(tx, {
      ...{ id: randomUUID(), cause: 'administrator', scope, reason, stoppedBy: actor.userId },
      ...{ invoiceId: null, amount: null, stoppedAt: deps.clock.now() },
      ...{ releasedAt: null, releasedBy: null, releaseReason: null, resumedAt: null },
    })
    await alertAboutStop(deps, tx, stop)
    return { stop: await presentStop(tx, stop) }
  })

/** Ends a stop; a billing scan then charges what has waited. Throws `charging-changed`. */
export const releaseCharging = (
  deps: Deps,
  { actor, params: { stopId }, body: { reason } }: Call<typeof endpoints.releaseCharging>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    await lockCharging(tx)
    const stop = await findStop(tx, stopId)
    if (!stop) throw new AppError('not-found')
    if (stop.releasedAt !== null) throw new AppError('charging-changed')
    const now = deps.clock.now()
    const ended = await endStop(tx, stopId, {
      ...{ releasedAt: now, releasedBy: actor.userId, releaseReason: reason },
    })
    await deps.jobs.plan(tx, billingScanJob, { round: `released:${stopId}` })
    return { stop: await presentStop(tx, ended) }
  })

const presentStop = async (q: Querier, row: ChargingStopRow): Promise<ChargingStop> => {
  return {
    ...{ id: row.id, cause: row.cause, scope: row.scope, reason: row.reason },
    held: await heldCharge(q, row),
    stoppedBy: row.stoppedBy === null ? null : await personOf(q, row.stoppedBy),
    stoppedAt: row.stoppedAt.toISOString(),
    release:
      row.releasedBy === null || row.releasedAt === null
        ? null
        : {
            ...{ by: await personOf(q, row.releasedBy), at: row.releasedAt.toISOString() },
            reason: row.releaseReason,
          },
  }
}

const heldCharge = async (
  q: Querier,
  { invoiceId, amount }: ChargingStopRow,
): Promise<ChargingStop['held']> => {
  const invoice = invoiceId === null ? undefined : await findInvoice(q, invoiceId)
  return invoice && amount !== null ? { customerId: invoice.customerId, amount } : null
}

const personOf = async (q: Querier, id: string): Promise<NonNullable<ChargingStop['stoppedBy']>> => {
  const person = await findUser(q, id)
  if (!person) throw new AppError('not-found')
  return { name: personName(person), email: person.email }
}
