import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/consequences.ts'
import { ForeseenAct } from '#contract/entities/consequence.ts'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import { isOverQuota } from '#machines/account/selectors.ts'
import { type AccountBefore, accountEventOf, foresee } from '#machines/consequences/foresee.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { billingMonthOf } from '#rules/billing-calendar.ts'
import { payableOf } from '#rules/credit.ts'
import { permission } from '#rules/permissions.ts'
import { offerAt, offerOf } from '#rules/price.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { needsSecondOpinion } from '#rules/second-opinion.ts'
import { accountWorkflow, storedAccount } from '../accounts/chart.ts'
import { statusConflict } from '../accounts/conflicts.ts'
import { invoiceChart } from '../billing/invoice-chart.ts'
import { findLedger, type Ledger } from '../billing/ledger-store.ts'
import { labelsOf } from '../billing/present-invoice.ts'
import { listRetryableInvoices } from '../billing/retry-payment.ts'
import { daysOfQuota } from '../billing/watch-limits.ts'
import { refuseMove, refuseRemoval } from '../cards/payment-methods.ts'
import { paymentMethodsOf } from '../cards/store.ts'
import { refusalOf } from '../charts/advance.ts'
import { chartOf, takes } from '../charts/stored-chart.ts'
import type { Querier } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { onboardingFacts, onboardingWorkflow } from '../onboarding/chart.ts'
import { acceptedOffer } from '../onboarding/terms-store.ts'
import type { Call } from '../request/route.ts'
import { refusePackage } from '../subscription/change-subscription.ts'
import { cardsToResubscribe } from '../subscription/resubscribe.ts'
import { packagesOf } from '../subscription/store.ts'
import { withdrawalReturns } from '../subscription/withdrawal-returns.ts'
import { accountFactsOf, unbilledOf } from '../views/get-summary.ts'

/**
 * Computes the consequence of an act that the caller may do, and stores nothing. Throws the error with which the act would be refused.
 * The act itself checks everything again.
 */
export const getConsequence = async (
  deps: Deps,
  { actor, query }: Call<typeof endpoints.getConsequence>,
): Promise<ReplyOf<typeof endpoints.getConsequence>> => {
  const act = ForeseenAct.parse(query)
  if (permission(act.act, actor.principal) === 'never') throw new AppError('forbidden')
  const now = deps.clock.now()
  const ledger = await ledgerOf(deps.db, actor.customerId, now)
  await refuse(deps, ledger.customer, act, now)
  const before = await accountBefore(deps.db, ledger, act, now)
  const foreseen = foresee(before, act)
  const { twoPersonActs } = deps.config
  if (foreseen) {
    const ends = isOverQuota(before.account) && foreseen.account.to !== foreseen.account.from
    if (ends && isQuotaAct(act) && needsSecondOpinion(twoPersonActs, 'accounts.reinstate'))
      throw new AppError('quota-reinstates')
    return { consequence: { ...foreseen, needsSecond: needsSecondOpinion(twoPersonActs, act.act) } }
  }
  const event = accountEventOf(act)
  if (!event) throw statusConflict(ledger.customer)
  throw refusalOf(accountWorkflow, ledger.customer, { event, context: accountFactsOf(ledger, now) })
}

const isQuotaAct = ({ act }: ForeseenAct): boolean =>
  act === 'accounts.setQuota' || act === 'accounts.clearQuota'

const ledgerOf = async (q: Querier, customerId: string, now: Date): Promise<Ledger> => {
  const ledger = await findLedger(q, {
    customerId,
    fromMonth: billingMonthOf(now),
    ...daysOfQuota(now),
    recentFrom: riyadhDay(now),
  })
  if (!ledger) throw new AppError('not-found')
  return ledger
}

/** Throws what the act would throw for reasons that the account chart does not know. */
const refuse = async (deps: Deps, row: CustomerRow, act: ForeseenAct, at: Date): Promise<void> => {
  const { db } = deps
  switch (act.act) {
    case 'subscription.resubscribe':
      return void (await cardsToResubscribe(db, row, at))
    case 'subscription.changePackage':
      return refusePackage(row, act.package, at)
    case 'invoices.retryPayment':
      return void (await listRetryableInvoices(deps, row.id, act.cardId ?? null))
    case 'paymentMethods.update':
      return refuseMove(deps, db, row, { cardId: act.cardId, to: act.status, at })
    case 'paymentMethods.remove':
      return refuseRemoval(deps, db, row, { cardId: act.cardId, at })
    case 'review.requestChanges': {
      const move = {
        event: { type: 'changes.requested' },
        context: await onboardingFacts(deps, db, row, false),
      } as const
      if (!takes(onboardingWorkflow, row, move.event, move.context))
        throw refusalOf(onboardingWorkflow, row, move)
    }
  }
}

const accountBefore = async (
  q: Querier,
  ledger: Ledger,
  { act }: ForeseenAct,
  now: Date,
): Promise<AccountBefore> => {
  const { customer, openInvoices, payer } = ledger
  const facts = accountFactsOf(ledger, now)
  return {
    account: chartOf(storedAccount, customer, facts),
    cards: await paymentMethodsOf(q, customer.id),
    open: openInvoices.map(({ row, charges }) => ({
      ...labelsOf(row),
      id: row.id,
      documentNumber: row.documentNumber,
      amount: payableOf(row),
      invoice: invoiceSnapshot({ chart: invoiceChart(row, charges, { ...payer, now }) }),
    })),
    unbilled: unbilledOf(ledger, now),
    usageOfMonth: ledger.usageOfDays,
    returns: act === 'subscription.withdraw' ? await withdrawalReturns(q, customer, facts) : [],
    package: customer.package ?? 'Basic',
    agreed: await agreedOffer(q, customer),
    isSubscribed: customer.activationDate !== null,
    now,
  }
}

/** The price of the present package: of its last change, or before the approval the accepted one. */
const agreedOffer = async (q: Querier, { id, package: name }: CustomerRow): Promise<PackageOffer> => {
  const last = (await packagesOf(q, id)).at(-1)
  if (last) return offerAt(last)
  return (name && (await acceptedOffer(q, id, name))) ?? offerOf(name ?? 'Basic')
}
