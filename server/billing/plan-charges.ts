import { randomUUID } from 'node:crypto'
import {
  CHARGE_RUN_VERSION,
  type ChargeRunEvent,
  chargeRunMachine,
} from '#machines/charge-run/charge-run.machine.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import { chargeInstant, previousBillingMonth } from '#rules/billing-calendar.ts'
import { marksOf, monthToList } from '#rules/planned-charge.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { advanceIfTaken, begin } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { ChargeRunRow, InvoiceRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { chargeRunFacts, chargeRunWorkflow } from './charge-run-chart.ts'
import {
  billedIn,
  dropPlanned,
  dropSettled,
  findPlanned,
  insertRun,
  invoicesToList,
  latestRun,
  lockRun,
  monthBefore,
  otherOpenRuns,
  savePlanned,
  updateRun,
} from './charge-run-store.ts'
import { invoiceFacts, plannedCharge } from './invoice-chart.ts'

const PAGE = 200

/**
 * Lists the planned charges of a month, or brings their list up to date, and reminds the administrators once a day. Without the setting,
 * closes the runs that wait. Safe to run twice at once and to be killed at any point: each page has its own transaction, and the list
 * waits for approval only after the last page.
 */
export const planCharges = async (deps: Deps, jobId: string): Promise<void> => {
  const cause: Cause = { by: 'server', requestId: jobId }
  const run = await runToList(deps, cause)
  await closeOthers(deps, run, cause)
  if (!run) return
  await listCharges(deps, run.id)
  await finishList(deps, run.id, cause)
}

/** The run of the month that is listed now; null while charges need no approval. */
const runToList = async (deps: Deps, cause: Cause): Promise<ChargeRunRow | null> => {
  const { isOn, days } = deps.config.billing.approval
  if (!isOn) return null
  const month = monthToList(deps.clock.now(), days)
  const latest = await latestRun(deps.db)
  return latest && latest.month >= month ? openRun(deps, latest.id, cause) : startRun(deps, month, cause)
}

const startRun = async (deps: Deps, month: number, cause: Cause): Promise<ChargeRunRow | null> =>
  withTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const run = await insertRun(tx, {
      ...{ id: randomUUID(), month, chargeAt: chargeInstant(month), createdAt: now, movedAt: now },
      ...{ state: initialState(chargeRunMachine), machineVersion: CHARGE_RUN_VERSION },
      previousAmount: await billedIn(tx, previousBillingMonth(previousBillingMonth(month))),
      ...{ remindedOn: riyadhDay(now), approvedCount: 0, approvedAmount: 0, resumedAt: now },
      ...{ decidedBy: null, decidedAt: null, holdReason: null },
    })
    if (run) await begin(deps, tx, chargeRunWorkflow, run, { event: 'run.planned', cause })
    return run ?? (await latestRun(tx)) ?? null
  })

/** Opens a closed run again. Administrators look through it as through a new list, and no reason for holding it is left. */
const openRun = (deps: Deps, id: string, cause: Cause): Promise<ChargeRunRow | null> =>
  withTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, id)
    if (!run) return null
    const context = await chargeRunFacts(deps, tx, run, null)
    const event = { type: 'run.reopened' } as const
    const opened = await advanceIfTaken(deps, tx, chargeRunWorkflow, run, { event, context, cause })
    if (!opened) return run
    return updateRun(tx, id, {
      revision: opened.revision + 1,
      ...(opened.holdReason !== null && { decidedBy: null, decidedAt: null, holdReason: null }),
    })
  })

/** Sends an event to a locked run. Does nothing when its chart does not accept it. */
const move = async (
  deps: Deps,
  tx: Tx,
  run: ChargeRunRow,
  event: ChargeRunEvent,
  cause: Cause,
): Promise<ChargeRunRow> => {
  const context = await chargeRunFacts(deps, tx, run, null)
  return (await advanceIfTaken(deps, tx, chargeRunWorkflow, run, { event, context, cause })) ?? run
}

const closeOthers = async (deps: Deps, run: ChargeRunRow | null, cause: Cause): Promise<void> => {
  if (!run && deps.config.billing.approval.isOn) return
  for (const { id } of await otherOpenRuns(deps.db, run?.month ?? null))
    await withTransaction(deps.db, async (tx) => {
      const open = await lockRun(tx, id)
      if (open) await move(deps, tx, open, { type: 'run.closed' }, cause)
    })
}

/** Lists new and changed invoices, and raises the revision when a charge joins the list or becomes higher. */
const listCharges = async (deps: Deps, runId: string): Promise<void> => {
  let after: string | null = null
  for (;;) {
    const page: InvoiceRow[] = await withTransaction(deps.db, async (tx) => {
      const run = await lockRun(tx, runId)
      if (!run) return []
      const invoices = await invoicesToList(tx, run, { after, limit: PAGE })
      let hasGrown = false
      for (const invoice of invoices) if (await listInvoice(deps, tx, run, invoice)) hasGrown = true
      if (hasGrown) await updateRun(tx, runId, { revision: run.revision + 1 })
      return invoices
    })
    if (page.length < PAGE) return
    after = page.at(-1)?.id ?? null
  }
}

/** Writes the planned charge of an invoice, as the billing engine would make it. Returns true when it is new or higher. */
const listInvoice = async (
  deps: Deps,
  tx: Tx,
  { id: runId }: ChargeRunRow,
  invoice: InvoiceRow,
): Promise<boolean> => {
  const facts = await invoiceFacts(deps, tx, invoice)
  const planned = plannedCharge(invoice, facts)
  const key = { runId, invoiceId: invoice.id }
  if (!planned) {
    await dropPlanned(tx, key)
    return false
  }
  const before = await findPlanned(tx, key)
  const { amount: previous, wasDeclined } = await monthBefore(tx, invoice)
  const { amount, cardId } = planned
  await savePlanned(tx, {
    ...key,
    customerId: invoice.customerId,
    amount,
    paymentMethodId: cardId,
    previousAmount: previous,
    marks: marksOf({ amount, previous, hasCard: cardId !== null, wasDeclined, isStopped: facts.isStopped }),
    approvedAmount: before?.approvedAmount ?? null,
    listedAt: deps.clock.now(),
  })
  return !before || amount > before.amount
}

/** Ends the listing, and begins a new day for the chart once a day. The chart ignores a list without news. */
const finishList = (deps: Deps, runId: string, cause: Cause): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const run = await lockRun(tx, runId)
    if (!run) return
    await dropSettled(tx, runId)
    const listed = await move(deps, tx, run, { type: 'list.made' }, cause)
    const today = riyadhDay(deps.clock.now())
    if (listed.remindedOn === today) return
    const noted = await updateRun(tx, runId, { remindedOn: today })
    await move(deps, tx, noted, { type: 'day.began' }, cause)
  })
