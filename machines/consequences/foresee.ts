/**
 * The consequence of an act before it is done. It asks the same charts with the same `step` as the act, and computes amounts and days with
 * the same rules, but stores and sends nothing.
 */
import type { EventObject } from 'xstate'
import type { PackageName } from '#contract/entities/common.ts'
import type { Consequence, ForeseenAct } from '#contract/entities/consequence.ts'
import type { CardReturn } from '#contract/entities/credit-note.ts'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { packageOption } from '#contract/entities/support-package.ts'
import { SUSPENSION_EVENTS } from '#contract/entities/suspensions.ts'
import { cardSwap, chargeableCards, primaryToCharge } from '#rules/cards.ts'
import { RESUBSCRIPTION_HALALAS } from '#rules/money.ts'
import { offerOf, withVat } from '#rules/price.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { cancellationEndsAt, downgradeUnlockDay, lastBillableDay } from '#rules/subscription.ts'
import {
  type AccountEvent,
  type AccountFacts,
  type AccountSnapshot,
  type AccountState,
  accountMachine,
} from '../account/account.machine.ts'
import {
  afterGrant,
  canChangePackage,
  cardsAreOpen,
  cloudTarget,
  hasUnpaidSettlement,
  isBilled,
  isHeld,
  quotaVerdict,
} from '../account/selectors.ts'
import { type InvoiceSnapshot, invoiceMachine } from '../invoice/invoice.machine.ts'
import { choosing, isOverdue, needsCard, RETRY, retryOf } from '../invoice/selectors.ts'
import type { ActionName } from '../refusals/server-charts.ts'
import { step } from '../shared/step.ts'

type Card = Pick<PaymentMethod, 'id' | 'type' | 'last4' | 'status' | 'expiryDate' | 'unusable'>

interface OpenInvoice extends Omit<Consequence['invoices'][number], 'from' | 'to'> {
  /** The chart with its facts, for the cards in their order. */
  invoice: InvoiceSnapshot
}

/** An account before an act, read at one moment. */
export interface AccountBefore {
  account: AccountSnapshot
  cards: readonly Card[]
  /** The unpaid invoices, oldest due date first; `amount` is what a card has to pay. */
  open: readonly OpenInvoice[]
  /** Halalas before VAT that are not invoiced yet. */
  unbilled: number
  /** Halalas of the month's usage that the monthly quota limits. */
  usageOfMonth: number
  /** The money that a withdrawal sends back, by card. */
  returns: readonly CardReturn[]
  package: PackageName
  /** The price that the customer agreed to for the present package. */
  agreed: PackageOffer
  /** False before the approval: the subscription has no price yet. */
  isSubscribed: boolean
  now: Date
}

type Foreseen = Omit<Consequence, 'needsSecond'>

/** Returns the consequence of an act; null if a chart refuses it. */
export const foresee = (before: AccountBefore, act: ForeseenAct): Foreseen | null => {
  switch (act.act) {
    case 'subscription.cancel':
      return cancellation(before)
    case 'subscription.resubscribe':
      return resubscription(before)
    case 'subscription.withdraw':
      return withdrawal(before)
    case 'accounts.setQuota':
      return quotaChange(before, act.monthlyQuota)
    case 'accounts.clearQuota':
      return quotaChange(before, null)
    case 'subscription.changePackage':
      return packageChange(before, act.package)
    case 'invoices.retryPayment':
      return payment(before, act.cardId ?? null)
    case 'paymentMethods.update':
      return cardMove(before, act.cardId, act.status)
    case 'paymentMethods.remove':
      return cardRemoval(before, act.cardId)
    case 'customers.assignPermission': {
      const granted = { ...before, account: afterGrant(before.account) }
      return accountAct(granted, act, priceOf(before.agreed, before.now))
    }
    default:
      return accountAct(before, act)
  }
}

const EVENTS = {
  'subscription.cancel': 'cancellation.requested',
  'subscription.keep': 'cancellation.undone',
  'subscription.withdraw': 'withdrawal.requested',
  'customers.assignPermission': 'review.approved',
  'review.requestChanges': 'changes.requested',
  'review.reject': 'review.rejected',
  'review.reopen': 'review.reopened',
  'accounts.hold': 'hold.placed',
  'accounts.release': 'hold.released',
  'accounts.reinstate': 'admin.reinstated',
  'accounts.setQuota': 'quota.changed',
  'accounts.clearQuota': 'quota.changed',
} as const satisfies Partial<Record<ForeseenAct['act'], AccountEvent['type']>>

const isNamed = (act: string): act is keyof typeof EVENTS => Object.hasOwn(EVENTS, act)

/** The event that an act sends to the account chart; null if it sends none, or only after a payment. */
export const accountEventOf = (act: ForeseenAct): AccountEvent | null => {
  if (act.act === 'accounts.suspend') return { type: SUSPENSION_EVENTS[act.statusReason] }
  return isNamed(act.act) ? { type: EVENTS[act.act] } : null
}

type Told = Consequence['told'][number]

/** The people whom an action of a chart informs by e-mail. */
const TOLD: {
  account: Readonly<Record<ActionName<'account'>, readonly Told[]>>
  invoice: Readonly<Record<ActionName<'invoice'>, readonly Told[]>>
} = {
  account: {
    announceReview: ['customer', 'team'],
    announceChanges: ['customer'],
    announceReturn: ['customer', 'team'],
    announceRejection: ['customer'],
    announceReopening: ['customer'],
    announceApproval: ['customer'],
    announceCancellation: ['customer'],
    announceKept: ['customer'],
    announceEnd: ['customer'],
    announceWithdrawal: ['customer'],
    'announce.suspended': ['customer'],
    'announce.reinstated': ['customer'],
    'announce.payment-needed': ['customer'],
    'announce.held': ['customer'],
    'announce.released': ['customer'],
    'announce.quota-changed': ['customer'],
    'announce.quota-reset': ['customer'],
    forgetSettlement: [],
  },
  invoice: {
    startRound: [],
    continueRound: [],
    startAdopted: [],
    continueAdopted: [],
    planRetry: [],
    awaitCard: [],
    announcePayment: ['customer'],
    announceFailure: ['customer'],
  },
}

const toldBy = (chart: keyof typeof TOLD, effects: readonly { name: string }[]): Told[] => {
  const told: Readonly<Record<string, readonly Told[]>> = TOLD[chart]
  return effects.flatMap(({ name }) => told[name] ?? [])
}

interface AccountMove {
  to: AccountState
  told: Told[]
  /** The account after the move, with its changed facts. */
  account: AccountSnapshot
  cloud: Consequence['cloud']
}

const HELD: Readonly<Record<string, boolean>> = { 'hold.placed': true, 'hold.released': false }

/** Sends an event to the account chart; null if the chart refuses it. */
const moveAccount = (account: AccountSnapshot, event: AccountEvent): AccountMove | null => {
  const { value: from, context } = account
  const result = step(accountMachine, { value: from, context }, event)
  if (!result.taken) return null
  const to = result.value as AccountState
  const moved = accountMachine.resolveState({ value: to, context })
  const cloud = cloudTarget(account)
  const forgets = result.effects.some(({ name }) => name === 'forgetSettlement')
  const facts: AccountFacts = {
    ...context,
    held: HELD[event.type] ?? context.held,
    settlementFailed: !forgets && hasUnpaidSettlement(moved),
  }
  return {
    to,
    told: toldBy('account', result.effects),
    account: accountMachine.resolveState({ value: to, context: facts }),
    cloud: { from: cloud, to: cloudTarget(moved) ?? cloud },
  }
}

/** The answers of the selectors for the account before and after. */
const answersOf = (from: AccountSnapshot, to: AccountSnapshot) => {
  const both = (ask: (account: AccountSnapshot) => boolean) => ({ from: ask(from), to: ask(to) })
  return {
    account: { from: from.value, to: to.value },
    held: both(isHeld),
    billed: both(isBilled),
    cardsOpen: both(cardsAreOpen),
    packageOpen: both(canChangePackage),
  }
}

/** The consequence of an act that leaves everything as it is. */
const unchanged = ({ account }: AccountBefore): Foreseen => ({
  ...answersOf(account, account),
  cloud: { from: cloudTarget(account), to: cloudTarget(account) },
  later: null,
  invoices: [],
  amounts: [],
  days: [],
  payers: [],
  cards: [],
  returns: [],
  told: [],
})

const withMove = (before: AccountBefore, { told, account, cloud }: AccountMove): Foreseen => ({
  ...unchanged(before),
  ...answersOf(before.account, account),
  cloud,
  told: [...new Set(told)],
})

type Figures = Pick<Foreseen, 'amounts' | 'days'>

const NO_FIGURES: Figures = { amounts: [], days: [] }

/** An act that is one event of the account chart. What is overdue stays to be paid. */
const accountAct = (
  before: AccountBefore,
  act: ForeseenAct,
  { amounts, days }: Figures = NO_FIGURES,
): Foreseen | null => {
  const event = accountEventOf(act)
  const move = event && moveAccount(before.account, event)
  if (!move) return null
  const overdue = before.open.filter(({ invoice }) => isOverdue(invoice))
  return { ...withMove(before, move), amounts: [...amounts, ...outstanding(overdue)], days }
}

const sumOf = (open: readonly { amount: number }[]): number =>
  open.reduce((sum, { amount }) => sum + amount, 0)

/** An amount of zero is left out. */
const amountOf = (kind: Consequence['amounts'][number]['kind'], halalas: number): Consequence['amounts'] =>
  halalas > 0 ? [{ kind, halalas }] : []

const outstanding = (open: readonly { amount: number }[]) => amountOf('outstanding', sumOf(open))

const priceOf = ({ total }: PackageOffer, now: Date): Figures => ({
  amounts: [{ kind: 'monthly', halalas: total }],
  days: [{ kind: 'price-from', day: riyadhDay(now) }],
})

/** The charging order as the person sees it. */
const payersOf = (cards: readonly Card[]): Consequence['payers'] =>
  cards.map(({ id, type, last4 }) => ({ id, type, last4 }))

const cancellation = (before: AccountBefore): Foreseen | null => {
  const { account, open, unbilled, cards, now } = before
  const move = moveAccount(account, { type: 'cancellation.requested' })
  if (!move) return null
  const at = cancellationEndsAt(now)
  const paid = { ...move.account.context, endIsDue: true, owes: false }
  const end = moveAccount(accountMachine.resolveState({ value: move.to, context: paid }), {
    type: 'cancellation.due',
  })
  return {
    ...withMove(before, move),
    later: end && { at: at.toISOString(), account: end.to, cloud: end.cloud.to },
    amounts: [...outstanding(open), ...amountOf('unbilled', withVat(unbilled))],
    days: [{ kind: 'billed-through', day: lastBillableDay(at, at) }],
    payers: payersOf(chargeableCards(cards, now)),
  }
}

const withdrawal = (before: AccountBefore): Foreseen | null => {
  const move = moveAccount(before.account, { type: 'withdrawal.requested' })
  return move && { ...withMove(before, move), returns: [...before.returns] }
}

/** A new quota applies to the usage of the month at once. */
const quotaChange = (before: AccountBefore, monthlyQuota: number | null): Foreseen | null => {
  const changed = moveAccount(before.account, { type: 'quota.changed' })
  if (!changed) return null
  const judged = moveAccount(changed.account, quotaVerdict(before.usageOfMonth, monthlyQuota))
  const told = [...changed.told, ...(judged?.told ?? [])]
  return withMove(before, { ...(judged ?? changed), told })
}

const resubscription = (before: AccountBefore): Foreseen | null => {
  const { account, cards, now } = before
  const move = moveAccount(account, { type: 'resubscription.paid' })
  const card = primaryToCharge(cards, now)
  if (!move || !card) return null
  const price = priceOf(offerOf(before.package), now)
  return {
    ...withMove(before, move),
    amounts: [
      ...amountOf('charged', RESUBSCRIPTION_HALALAS),
      ...amountOf('given-back', RESUBSCRIPTION_HALALAS),
      ...price.amounts,
    ],
    days: price.days,
    payers: payersOf([card]),
  }
}

const packageChange = (before: AccountBefore, chosen: PackageName): Foreseen => {
  const { agreed, isSubscribed, now } = before
  const price = priceOf(offerOf(chosen), now)
  const lowerFrom = packageOption(chosen).commitments ? downgradeUnlockDay(now.toISOString()) : null
  return {
    ...unchanged(before),
    amounts: [{ kind: 'monthly-before', halalas: agreed.total }, ...price.amounts],
    days: isSubscribed
      ? [...price.days, ...(lowerFrom === null ? [] : [{ kind: 'lower-from' as const, day: lowerFrom }])]
      : [],
  }
}

interface PaidInvoice {
  paid: Consequence['invoices'][number]
  told: Told[]
}

/** Charges an invoice to a card that pays; null if the chart refuses the charge. */
const payInvoice = ({ invoice, ...open }: OpenInvoice, requested: EventObject): PaidInvoice | null => {
  const { value: from, context } = invoice
  const charged = step(invoiceMachine, { value: from, context }, requested)
  if (!charged.taken) return null
  const paid = step(invoiceMachine, { value: charged.value, context }, { type: 'charge.paid' })
  if (!paid.taken) return null
  return {
    paid: { ...open, from, to: paid.value as InvoiceSnapshot['value'] },
    told: toldBy('invoice', [...charged.effects, ...paid.effects]),
  }
}

/** The payment of everything that is due, if a card pays it. */
const payment = (before: AccountBefore, cardId: string | null): Foreseen | null => {
  const { account, open, cards, now } = before
  const asked = open.map((one) => ({
    ...one,
    invoice: cardId === null ? one.invoice : choosing(one.invoice, cardId),
  }))
  const { owed, heldBy } = retryOf(asked)
  if (owed.length === 0 || heldBy) return null
  // A repeated request right after a decline gets the same answer; the consequence is that of a payment.
  const payments = owed.map((one) => payInvoice(withoutWait(one), RETRY))
  if (payments.includes(null)) return null
  const settled = payments.filter((one) => one !== null)
  const rest = open.filter(({ id }) => !owed.some((one) => one.id === id))
  const facts = { ...account.context, owes: rest.length > 0, overdue: false }
  const owner = accountMachine.resolveState({ value: account.value, context: facts })
  const move = moveAccount(owner, { type: 'debt.paid' })
  const foreseen = move ? withMove(before, move) : unchanged(before)
  return {
    ...foreseen,
    invoices: settled.map(({ paid }) => paid),
    amounts: [...amountOf('charged', sumOf(owed)), ...outstanding(rest)],
    payers: payersOf(cardId === null ? chargeableCards(cards, now) : cards.filter(({ id }) => id === cardId)),
    told: [...new Set([...foreseen.told, ...settled.flatMap(({ told }) => told)])],
  }
}

const withoutWait = (open: OpenInvoice): OpenInvoice => ({
  ...open,
  invoice: invoiceMachine.resolveState({
    value: open.invoice.value,
    context: { ...open.invoice.context, wasJustTried: false },
  }),
})

const cardMove = (before: AccountBefore, cardId: string, to: 'primary' | 'backup'): Foreseen | null => {
  const { cards, now } = before
  if (!cards.some(({ id }) => id === cardId)) return null
  const slots = new Map(cardSwap(cards, cardId, to).map(({ id, status }) => [id, status]))
  const after = cards.map((card) => ({ ...card, status: slots.get(card.id) ?? card.status }))
  return withCards(before, after, now)
}

const cardRemoval = (before: AccountBefore, cardId: string): Foreseen | null => {
  const { cards, now } = before
  if (!cards.some(({ id }) => id === cardId)) return null
  return withCards(
    before,
    cards.filter(({ id }) => id !== cardId),
    now,
  )
}

/** The consequence of other cards. A move charges the invoices that wait for a card at once. */
const withCards = (before: AccountBefore, after: readonly Card[], now: Date): Foreseen => {
  const payers = chargeableCards(after, now)
  const isMove = after.length === before.cards.length
  const waiting = isMove && payers.length > 0 ? before.open.filter(({ invoice }) => needsCard(invoice)) : []
  return {
    ...unchanged(before),
    amounts: amountOf('charged', sumOf(waiting)),
    payers: payersOf(payers),
    cards: before.cards.flatMap(({ id, type, last4, status: from }) => {
      const to = after.find((card) => card.id === id)?.status ?? null
      return to === from ? [] : [{ id, type, last4, from, to }]
    }),
  }
}
