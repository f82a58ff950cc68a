import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/charge-runs.ts'
import type { ChargeRun, PlannedCharge } from '#contract/entities/charge-run.ts'
import { customerTitle, personName } from '#rules/names.ts'
import { pagingOf } from '#rules/paging.ts'
import { advance } from '../charts/advance.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeRunRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { findUser } from '../people/user-store.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { chargeRunChart, chargeRunFacts, chargeRunWorkflow } from './charge-run-chart.ts'
import {
  approveList,
  countPlanned,
  type ListedCharge,
  latestRun,
  lockRun,
  plannedPage,
  totalsOf,
  updateRun,
} from './charge-run-store.ts'

type Reply = ReplyOf<typeof endpoints.approveChargeRun>

/** The latest run with a page of its charges. */
export const getChargeRun = async (
  deps: Deps,
  { query: { filter, limit, page } }: Call<typeof endpoints.getChargeRun>,
): Promise<ReplyOf<typeof endpoints.getChargeRun>> => {
  const { db, config } = deps
  const run = await latestRun(db)
  const isRequired = config.billing.approval.isOn
  if (!run) return { isRequired, run: null, charges: [], ...pagingOf(0, { limit, page }) }
  const totalItems = await countPlanned(db, { runId: run.id, filter })
  const charges = await plannedPage(db, { runId: run.id, filter, limit, page })
  return {
    isRequired,
    run: await presentRun(deps, db, run),
    charges: charges.map(presentCharge),
    ...pagingOf(totalItems, { limit, page }),
  }
}

/** Approves the list that the administrator has seen, up to its amounts. Throws `charge-run-changed`. */
export const approveChargeRun = (
  deps: Deps,
  { actor, params: { runId }, body: { revision } }: Call<typeof endpoints.approveChargeRun>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const run = await lockKnownRun(tx, runId)
    const context = await chargeRunFacts(deps, tx, run, revision)
    const event = { type: 'run.approved' } as const
    await advance(deps, tx, chargeRunWorkflow, run, { event, context, cause: { by: actor } })
    await approveList(tx, runId)
    const { count: approvedCount, amount: approvedAmount } = await totalsOf(tx, runId)
    const approved = await updateRun(tx, runId, {
      ...{ approvedCount, approvedAmount },
      ...{ decidedBy: actor.userId, decidedAt: deps.clock.now(), holdReason: null },
    })
    return { run: await presentRun(deps, tx, approved) }
  })

/** Holds the charges of the list with a reason. Throws `charge-run-changed`. */
export const holdChargeRun = (
  deps: Deps,
  { actor, params: { runId }, body: { revision, reason } }: Call<typeof endpoints.holdChargeRun>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const run = await lockKnownRun(tx, runId)
    const context = await chargeRunFacts(deps, tx, run, revision)
    const event = { type: 'run.held' } as const
    await advance(deps, tx, chargeRunWorkflow, run, { event, context, cause: { by: actor } })
    const held = await updateRun(tx, runId, {
      ...{ decidedBy: actor.userId, decidedAt: deps.clock.now(), holdReason: reason },
    })
    return { run: await presentRun(deps, tx, held) }
  })

const lockKnownRun = async (tx: Tx, id: string): Promise<ChargeRunRow> => {
  const run = await lockRun(tx, id)
  if (!run) throw new AppError('not-found')
  return run
}

const presentRun = async (deps: Pick<Deps, 'clock'>, q: Querier, row: ChargeRunRow): Promise<ChargeRun> => ({
  ...{ id: row.id, month: row.month, revision: row.revision, chargeAt: row.chargeAt.toISOString() },
  chart: chargeRunChart(row, await chargeRunFacts(deps, q, row, null)),
  ...(await totalsOf(q, row.id)),
  previousAmount: row.previousAmount,
  decision: await decisionOf(q, row),
})

const decisionOf = async (
  q: Querier,
  { decidedBy, decidedAt, holdReason }: ChargeRunRow,
): Promise<ChargeRun['decision']> => {
  const person = decidedBy === null ? undefined : await findUser(q, decidedBy)
  if (!person || decidedAt === null) return null
  return {
    by: { name: personName(person), email: person.email },
    at: decidedAt.toISOString(),
    reason: holdReason,
  }
}

const presentCharge = (row: ListedCharge): PlannedCharge => ({
  ...{ invoiceId: row.invoiceId, customerId: row.customerId, amount: row.amount, marks: row.marks },
  customerName: customerTitle(row),
  previousAmount: row.previousAmount,
  card: row.cardType === null || row.cardLast4 === null ? null : { type: row.cardType, last4: row.cardLast4 },
  isApproved: row.approvedAmount !== null && row.approvedAmount >= row.amount,
})
