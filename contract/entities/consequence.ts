import { z } from 'zod/mini'
import { QuotaForm } from '../forms/administration.ts'
import { ACCOUNT_STATES, InvoiceChart } from './chart.ts'
import { Halalas, Instant, PackageName } from './common.ts'
import { CardReturn } from './credit-note.ts'
import { BillingMonth, InvoiceType } from './invoice.ts'
import { CardStatus, CardType, Last4 } from './payment-method.ts'
import { SUSPENSION_REASONS } from './suspensions.ts'

/** Acts without input, by the id of their call. */
const PLAIN_ACTS = [
  'subscription.cancel',
  'subscription.keep',
  'subscription.resubscribe',
  'subscription.withdraw',
  'customers.assignPermission',
  'review.requestChanges',
  'review.reject',
  'review.reopen',
  'accounts.hold',
  'accounts.release',
  'accounts.reinstate',
  'accounts.clearQuota',
] as const

const cardId = z.uuid()

/** An act whose consequence can be read before it is done, with the input that decides about the consequence. */
export const ForeseenAct = z.discriminatedUnion('act', [
  z.object({ act: z.enum(PLAIN_ACTS) }),
  z.object({ act: z.literal('subscription.changePackage'), package: PackageName }),
  /** Without `cardId` the primary card is charged, then the backup card. */
  z.object({ act: z.literal('invoices.retryPayment'), cardId: z.optional(cardId) }),
  z.object({ act: z.literal('accounts.suspend'), statusReason: z.enum(SUSPENSION_REASONS) }),
  z.extend(QuotaForm, { act: z.literal('accounts.setQuota') }),
  z.object({ act: z.literal('paymentMethods.update'), cardId, status: z.enum(['primary', 'backup']) }),
  z.object({ act: z.literal('paymentMethods.remove'), cardId }),
])
export type ForeseenAct = z.output<typeof ForeseenAct>

export const FORESEEN_ACTS = [
  ...PLAIN_ACTS,
  'subscription.changePackage',
  'invoices.retryPayment',
  'accounts.suspend',
  'accounts.setQuota',
  'paymentMethods.update',
  'paymentMethods.remove',
] as const satisfies readonly ForeseenAct['act'][]

const AccountState = z.enum(ACCOUNT_STATES)

/** The target state of a customer's cloud account. */
export const CloudTarget = z.enum(['open', 'suspended', 'closed'])
export type CloudTarget = z.output<typeof CloudTarget>

const cloud = z.nullable(CloudTarget)

/**
 * The meaning of an amount in halalas with VAT. `charged`: from a card with the act. `given-back`: charged only to verify the card.
 * `outstanding`: unpaid after the act. `unbilled`: used and not invoiced yet. `monthly`: the price of the package after the act, and
 * `monthly-before` until the act.
 */
const AMOUNT_KINDS = [
  'charged',
  'given-back',
  'outstanding',
  'unbilled',
  'monthly',
  'monthly-before',
] as const

/**
 * The meaning of a Riyadh day. `billed-through`: the last day whose usage is billed. `price-from`: the first day of the price.
 * `lower-from`: the first day on which a lower package is possible.
 */
const DAY_KINDS = ['billed-through', 'price-from', 'lower-from'] as const

const YesOrNo = z.object({ from: z.boolean(), to: z.boolean() })

const Card = z.object({ id: z.string(), type: CardType, last4: Last4 })

/** The states, amounts and dates to which an act leads, computed by the charts and the rules of the act itself. */
export const Consequence = z.object({
  account: z.object({ from: AccountState, to: AccountState }),
  /** The hold for review, a fact beside the state of the account. */
  held: YesOrNo,
  /** Usage is billed and invoices are charged. */
  billed: YesOrNo,
  /** Cards, and the support package, can be changed. */
  cardsOpen: YesOrNo,
  packageOpen: YesOrNo,
  /** Null while the account has no cloud account, or keeps the one it has. */
  cloud: z.object({ from: cloud, to: cloud }),
  /** The next states, which follow at a known time if the last invoice is paid. */
  later: z.nullable(z.object({ at: Instant, account: AccountState, cloud })),
  /** The invoices that the act pays, in the order of their charges. */
  invoices: z.array(
    z.object({
      id: z.string(),
      type: InvoiceType,
      billingMonth: BillingMonth,
      thresholdSequenceNumber: z.nullable(z.int()),
      documentNumber: z.nullable(z.string()),
      amount: Halalas,
      from: InvoiceChart.shape.state,
      to: InvoiceChart.shape.state,
    }),
  ),
  amounts: z.array(z.object({ kind: z.enum(AMOUNT_KINDS), halalas: Halalas })),
  days: z.array(z.object({ kind: z.enum(DAY_KINDS), day: z.iso.date() })),
  /** The cards that pay, in the order of charging: the next one only after a decline. */
  payers: z.array(Card),
  /** The cards that the act moves; `to` is null for a removed card. */
  cards: z.array(z.extend(Card, { from: CardStatus, to: z.nullable(CardStatus) })),
  /** The money that goes back, by card. */
  returns: z.array(CardReturn),
  /** The people who get an e-mail. */
  told: z.array(z.enum(['customer', 'team'])),
  /** Nothing changes before a second administrator agrees. */
  needsSecond: z.boolean(),
})
export type Consequence = z.output<typeof Consequence>
