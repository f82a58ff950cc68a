import { randomUUID } from 'node:crypto'
import {
  CHARGE_VERSION,
  type ChargeFacts,
  chargeAllowList,
  chargeMachine,
} from '#machines/charge/charge.machine.ts'
import { isDeclined, isInDoubt } from '#machines/charge/selectors.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import { invoiceRef } from '#rules/invoice-label.ts'
import { amountText } from '#rules/money.ts'
import { updateCustomer } from '../accounts/store.ts'
import { everyCardOf, retirePaymentMethod } from '../cards/store.ts'
import { begin, type Workflow } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import type { Tx } from '../db/client.ts'
import type { ChargeRow, NewCharge, PaymentMethodRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { resolveChargeJob, voidChargeJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { insertCharge, updateCharge } from './charge-store.ts'
import { checksAt, recoveryCheckAt } from './check-times.ts'
import { findInvoice } from './invoice-store.ts'
import { recordUnexplainedPayment } from './unexplained-payment-chart.ts'

/** Seconds from the time a charge becomes unclear to each check. The portal tells customers that the charge settles within a minute. */
const CHECKS_S = [5, 15, 30, 60]

/** Plans the checks of a charge when it becomes unclear. After the last of them, every billing scan checks the charge. */
const planChecks = async (deps: Deps, tx: Tx, charge: ChargeRow): Promise<void> => {
  const now = deps.clock.now()
  for (const { round, at } of checksAt(now, CHECKS_S))
    await deps.jobs.plan(tx, resolveChargeJob, { chargeId: charge.id, round }, { at })
  await updateCustomer(tx, charge.customerId, { billingDueAt: now }, now)
}

/** Alerts the administrators that all or part of a payment was returned without our request. */
const reportReversal = (deps: Deps, tx: Tx, charge: ChargeRow): Promise<void> =>
  alertAboutReturn(deps, tx, charge, {
    title: 'The card provider no longer has the full amount of a paid charge',
  })

/** Alerts the administrators that more of a reversed charge was returned without our request. */
export const reportFurtherReturn = (deps: Deps, tx: Tx, charge: ChargeRow): Promise<void> =>
  alertAboutReturn(deps, tx, charge, { title: 'The card provider has returned more of a paid charge' })

/** Sends one mail for each total, however often and in whatever order the totals are read. */
const alertAboutReturn = (
  deps: Deps,
  tx: Tx,
  { id, customerId, invoiceId, amount, returnedOutside, currency }: ChargeRow,
  { title }: { title: string },
): Promise<void> =>
  deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `charge-reversed:${id}:${returnedOutside}`,
    title,
    details: {
      Charge: id,
      Customer: customerId,
      Invoice: invoiceId,
      Amount: amountText(amount, currency),
      Returned: returnedOutside > 0 ? amountText(returnedOutside, currency) : null,
      'What to do': `Look up the payment at the card provider. The invoice stays paid and nothing is charged again. See ${deps.config.appUrl}/billingHistory?customer=${customerId}; if the money should have gone back, issue a credit note there.`,
    },
  })

/**
 * Stops charging after the provider took money for a charge that our ledger records as declined. Otherwise the next card would pay a
 * second time.
 */
const stopCharging = async (
  deps: Deps,
  tx: Tx,
  { id, customerId, invoiceId, paymentMethodId, amount, currency, startedAt }: ChargeRow,
  _: ChargeFacts,
  cause: Cause,
): Promise<void> => {
  const invoice = invoiceId === null ? undefined : await findInvoice(tx, invoiceId)
  const card = (await everyCardOf(tx, customerId)).find((one) => one.id === paymentMethodId)
  if (!card) throw new Error(`The card of the charge ${id} is not known`)
  const payment = {
    ...{ id, amount, currency, createdAt: startedAt },
    ...{ provider: card.provider, brand: card.type, last4: card.last4 },
    invoiceRef: invoice ? invoiceRef(invoice) : null,
  }
  await recordUnexplainedPayment(deps, tx, customerId, payment, cause)
}

/** Facts for the guards of the charge chart. */
export const chargeFacts = ({ purpose }: Pick<ChargeRow, 'purpose'>): ChargeFacts => ({
  provesCard: purpose === 'resubscription',
})

/** The chart of one attempt to take money. The caller locks the customer's row. */
export const chargeWorkflow: Workflow<typeof chargeMachine, ChargeRow, ChargeFacts> = {
  machine: chargeMachine,
  version: CHARGE_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
  allowList: chargeAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateCharge(tx, row, {
      state: next.value,
      machineVersion: next.version,
      reason: isDeclined(next.value) ? row.reason : null,
      settledAt: isInDoubt(next.value) ? null : (row.settledAt ?? at),
    }),
  refused: () => new AppError('payment-in-flight'),
  effects: {
    planQuestions: planChecks,
    giveBack: (deps, tx, { id: chargeId }) => deps.jobs.plan(tx, voidChargeJob, { chargeId }),
    reportReversal,
    stopCharging,
    retireCard: (deps, tx, { paymentMethodId }) => retirePaymentMethod(tx, paymentMethodId, deps.clock.now()),
  },
}

type ChargeColumns = Pick<
  NewCharge,
  'customerId' | 'invoiceId' | 'purpose' | 'attempt' | 'round' | 'slot' | 'amount'
>

/** Stores a charge before it is sent to the provider. Plans a check in case the process dies before it stores the answer. */
export const openCharge = async (
  deps: Deps,
  tx: Tx,
  card: Pick<PaymentMethodRow, 'id'>,
  columns: ChargeColumns,
  cause: Cause,
): Promise<ChargeRow> => {
  const startedAt = deps.clock.now()
  const charge = await insertCharge(tx, {
    ...columns,
    id: randomUUID(),
    paymentMethodId: card.id,
    state: initialState(chargeMachine),
    machineVersion: CHARGE_VERSION,
    reason: null,
    startedAt,
    settledAt: null,
  })
  await begin(deps, tx, chargeWorkflow, charge, { event: 'charge.opened', cause })
  const at = recoveryCheckAt(startedAt)
  await deps.jobs.plan(tx, resolveChargeJob, { chargeId: charge.id, round: 0 }, { at })
  return charge
}
