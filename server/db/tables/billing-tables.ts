import type { Generated, Selectable } from 'kysely'
import type { BudgetNoticeKind } from '#contract/entities/budget-notices.ts'
import type { ChargeMark } from '#contract/entities/charge-run.ts'
import type { StopCause, StopScope } from '#contract/entities/charging-stop.ts'
import type { CloudFailure } from '#contract/entities/cloud-account.ts'
import type { PackageName } from '#contract/entities/common.ts'
import type { CreditReason } from '#contract/entities/credit-note.ts'
import type { DISPUTE_RESULTS } from '#contract/entities/dispute.ts'
import type { InvoiceType } from '#contract/entities/invoice.ts'
import type { ChargeSlot } from '#contract/entities/payment-method.ts'
import type { TaxRemark, TaxRoute } from '#contract/entities/tax-document.ts'
import type { TeamRole } from '#contract/forms/team.ts'
import type { Language } from '#contract/languages.ts'
import type { InvitationOutcome } from '#machines/invitation/selectors.ts'
import type { InvoiceLineKind } from '#rules/invoice-lines.ts'
import type { Parties } from '#rules/invoice-parties.ts'
import { nestedRows } from '../nested-rows.ts'
import type { CreatedOnce, Json } from './account-tables.ts'

/** The support packages of a customer, each with its start and its price in halalas. */
export interface PackageChangesTable {
  id: string
  customerId: string
  package: PackageName
  since: CreatedOnce
  monthlyPrice: number
  percent: number
  /** Null when the server made the change. */
  userId: string | null
}

export const PACKAGE_CHANGE = nestedRows<Selectable<PackageChangesTable>>({
  id: 'plain',
  customerId: 'plain',
  package: 'plain',
  since: 'instant',
  monthlyPrice: 'plain',
  percent: 'plain',
  userId: 'plain',
})

/** Amounts are halalas; days are Riyadh days, YYYY-MM-DD. */
export interface InvoicesTable {
  id: string
  customerId: string
  revision: Generated<number>
  type: InvoiceType
  billingMonth: number
  sequence: number
  currency: Generated<string>
  grossAmount: number
  discount: number
  vatAmount: number
  netAmount: number
  /** The total of its credit notes. */
  credited: Generated<number>
  /** The part of its credit notes that lowers the amount to charge. */
  deducted: Generated<number>
  /** The customer's held credit that this invoice has used. */
  creditUsed: Generated<number>
  stillPaid: Generated<number>
  /** The last billed day. */
  lastDay: string
  state: Generated<string>
  machineVersion: number
  issuedAt: CreatedOnce
  dueAt: Date
  chargedAt: Date | null
  nextAttemptAt: Date | null
  accountingId: string | null
  documentNumber: string | null
  purchaseOrder: string | null
  fileKey: string | null
  fileName: string | null
  createdAt: CreatedOnce
  updatedAt: Date
}

export const INVOICE = nestedRows<Selectable<InvoicesTable>>({
  id: 'plain',
  customerId: 'plain',
  revision: 'plain',
  type: 'plain',
  billingMonth: 'plain',
  sequence: 'plain',
  currency: 'plain',
  grossAmount: 'plain',
  discount: 'plain',
  vatAmount: 'plain',
  netAmount: 'plain',
  credited: 'plain',
  deducted: 'plain',
  creditUsed: 'plain',
  stillPaid: 'plain',
  lastDay: 'plain',
  state: 'plain',
  machineVersion: 'plain',
  issuedAt: 'instant',
  dueAt: 'instant',
  chargedAt: 'instant',
  nextAttemptAt: 'instant',
  accountingId: 'plain',
  documentNumber: 'plain',
  purchaseOrder: 'plain',
  fileKey: 'plain',
  fileName: 'plain',
  createdAt: 'instant',
  updatedAt: 'instant',
})

export const OPEN_INVOICE = nestedRows<Pick<Selectable<InvoicesTable>, 'state' | 'machineVersion' | 'dueAt'>>(
  {
    state: 'plain',
    machineVersion: 'plain',
    dueAt: 'instant',
  },
)

export interface InvoiceLinesTable {
  invoiceId: string
  position: number
  kind: InvoiceLineKind
  package: PackageName | null
  firstDay: string
  lastDay: string
  amount: number
}

export const INVOICE_LINE = nestedRows<Selectable<InvoiceLinesTable>>({
  invoiceId: 'plain',
  position: 'plain',
  kind: 'plain',
  package: 'plain',
  firstDay: 'plain',
  lastDay: 'plain',
  amount: 'plain',
})

/** A PDF of an invoice. `version` names the tax document and the shown payment: `due`, or the charge that paid the invoice. */
export interface InvoiceRenditionsTable {
  invoiceId: string
  language: Language
  version: string
  fileKey: string
  createdAt: CreatedOnce
}

/** A credit note. Amounts are halalas: `gross` before VAT, `net` with it. `deducted`, `toCard` and `held` add up to `net`. */
export interface CreditNotesTable {
  id: string
  customerId: string
  invoiceId: string
  revision: Generated<number>
  state: string
  machineVersion: number
  documentNumber: string
  grossAmount: number
  vatAmount: number
  netAmount: number
  deducted: number
  toCard: number
  held: number
  reason: CreditReason
  /** Words of the administrator for the customer. */
  note: string | null
  fileKey: string | null
  fileName: string | null
  /** Null when the server issued it. */
  issuedBy: string | null
  createdAt: CreatedOnce
  movedAt: Date
}

/** Held credit of a note that an invoice has used. */
export interface CreditUsesTable {
  creditNoteId: string
  invoiceId: string
  amount: number
  createdAt: CreatedOnce
}

/** A full or partial refund of a charge. The amount is in halalas. */
export interface RefundsTable {
  id: string
  customerId: string
  chargeId: string
  creditNoteId: string
  amount: number
  currency: Generated<string>
  state: string
  machineVersion: number
  /** The sum that the provider had refunded before this refund, in halalas; null until it is read. */
  refundedBefore: number | null
  /** Time of the last request, stored before it is sent. */
  sentAt: Date | null
  reason: string | null
  startedAt: CreatedOnce
  settledAt: Date | null
}

/** A chargeback: a bank demands the money of a charge back. The amount is in halalas. */
export interface DisputesTable {
  id: string
  provider: string
  /** The provider's id of the dispute; null when an administrator entered it. */
  providerId: string | null
  customerId: string
  chargeId: string
  invoiceId: string
  amount: number
  currency: Generated<string>
  reason: string | null
  /** The deadline for sending the evidence. */
  respondBy: Date | null
  state: string
  machineVersion: number
  revision: Generated<number>
  createdAt: CreatedOnce
  movedAt: Date
}

export type ShownDisputeRow = Pick<
  Selectable<DisputesTable>,
  'id' | 'amount' | 'currency' | 'state' | 'machineVersion' | 'createdAt' | 'movedAt'
>

export const DISPUTE = nestedRows<ShownDisputeRow>({
  id: 'plain',
  amount: 'plain',
  currency: 'plain',
  state: 'plain',
  machineVersion: 'plain',
  createdAt: 'instant',
  movedAt: 'instant',
})

/** The XML of a tax document as it is stored; `openTaxDocument` returns it. */
declare const storedXml: unique symbol
export interface StoredXml {
  readonly [storedXml]: true
}

/** A document for the tax authority. Each contains the hash of the previous one. */
export interface TaxDocumentsTable {
  uuid: string
  invoiceId: string
  /** The credit note that it documents; null for the invoice itself. */
  creditNoteId: string | null
  /** Fingerprint of the certificate that signed it. */
  unit: string
  counter: number
  previousHash: string
  hash: string
  xml: StoredXml
  qr: string
  /** True for the document of a person. */
  isSimplified: boolean
  /** Both parties at the time of signing. A person's number is encrypted. */
  parties: Json<Parties>
  /** The rejected document of the same invoice that this one replaces. */
  replaces: string | null
  createdAt: CreatedOnce
}

/** The decision of the tax authority about a document; its id is the document's UUID. */
export interface TaxSubmissionsTable {
  id: string
  invoiceId: string
  creditNoteId: string | null
  customerId: string
  revision: Generated<number>
  state: string
  machineVersion: number
  route: TaxRoute
  tries: Generated<number>
  /** The authority's remarks in its last decision. */
  remarks: Json<readonly TaxRemark[]>
  /** The failure of the last try without a decision. */
  failure: string | null
  createdAt: CreatedOnce
  movedAt: Date
}

/** The copy of a document that the tax authority stamped. */
export interface TaxCopiesTable {
  id: string
  xml: Uint8Array
  qr: string
  createdAt: CreatedOnce
}

/** The end of a unit's chain of tax documents. */
export interface TaxChainsTable {
  unit: string
  counter: number
  hash: string
}

/** Usage reported by the cloud provider. After the insert, only `invoiceId` changes. */
export interface UsageEntriesTable {
  customerId: string
  entryId: string
  day: string
  service: string
  /** Id of the project that used it; null for usage without one. */
  project: string | null
  amount: number
  receivedAt: CreatedOnce
  invoiceId: string | null
  /** The cloud account with the usage; null only for usage that no provider reported. */
  subAccountId: string | null
}

/** An attempt to take money. Its id is the provider's idempotency id. */
export interface ChargesTable {
  id: string
  customerId: string
  invoiceId: string | null
  purpose: 'invoice' | 'resubscription'
  attempt: number
  /** Charges of one round follow one another, each after the decline of the previous one. */
  round: number
  slot: ChargeSlot
  paymentMethodId: string
  amount: number
  currency: Generated<string>
  state: string
  machineVersion: number
  reason: string | null
  /** Halalas that the provider returned without a refund of ours or a dispute. */
  returnedOutside: Generated<number>
  startedAt: CreatedOnce
  settledAt: Date | null
}

export const CHARGE = nestedRows<Selectable<ChargesTable>>({
  id: 'plain',
  customerId: 'plain',
  invoiceId: 'plain',
  purpose: 'plain',
  attempt: 'plain',
  round: 'plain',
  slot: 'plain',
  paymentMethodId: 'plain',
  amount: 'plain',
  currency: 'plain',
  state: 'plain',
  machineVersion: 'plain',
  reason: 'plain',
  returnedOutside: 'plain',
  startedAt: 'instant',
  settledAt: 'instant',
})

/** A payment at the card provider without a charge of ours. Its id is the provider's. */
export interface UnexplainedPaymentsTable {
  id: string
  customerId: string
  /** Name of the card provider that has the payment. */
  provider: string
  amount: number
  currency: string
  /** The invoice that the payment names. */
  invoiceRef: string | null
  cardBrand: string | null
  cardLast4: string | null
  takenAt: CreatedOnce
  foundAt: CreatedOnce
  state: string
  machineVersion: number
  /** The invoice it was assigned to. */
  invoiceId: string | null
  decidedAt: Date | null
}

export const UNEXPLAINED_PAYMENT = nestedRows<Selectable<UnexplainedPaymentsTable>>({
  id: 'plain',
  customerId: 'plain',
  provider: 'plain',
  amount: 'plain',
  currency: 'plain',
  invoiceRef: 'plain',
  cardBrand: 'plain',
  cardLast4: 'plain',
  takenAt: 'instant',
  foundAt: 'instant',
  state: 'plain',
  machineVersion: 'plain',
  invoiceId: 'plain',
  decidedAt: 'instant',
})

/** A payment at the card provider for a customer that does not exist. Its id is the provider's. */
export interface UnassignedPaymentsTable {
  id: string
  /** Name of the card provider that has the payment. */
  provider: string
  /** The customer that the payment names. */
  namedCustomer: string | null
  amount: number
  currency: string
  /** The invoice that the payment names. */
  invoiceRef: string | null
  cardBrand: string | null
  cardLast4: string | null
  takenAt: CreatedOnce
  foundAt: CreatedOnce
  state: string
  machineVersion: number
  /** The administrator's reason for the last decision. */
  reason: string | null
  /** The customer that an administrator has named. */
  customerId: string | null
  decidedAt: Date | null
}

/** The time until which all payments of a card provider have been compared with the ledger. */
export interface PaymentComparisonsTable {
  provider: string
  comparedUntil: Date
}

/** A charge that counts as paid and that its card provider does not know. */
export interface MissingPaymentsTable {
  chargeId: string
  foundAt: Date
  /** When an administrator settled it, or the provider knew the charge again. */
  endedAt: Date | null
  /** The administrator's reason; null when the provider knows the charge again. */
  reason: string | null
}

/** A bank's dispute of a payment that paid none of our invoices. The amount is in halalas. */
export interface FoundDisputesTable {
  provider: string
  /** The provider's id of the dispute. */
  providerId: string
  /** The provider's id of the payment. */
  paymentId: string
  amount: number
  currency: string
  reason: string | null
  /** The deadline for sending the evidence. */
  respondBy: Date | null
  foundAt: CreatedOnce
  /** The bank's decision; null before it. */
  result: (typeof DISPUTE_RESULTS)[number] | null
  decidedAt: Date | null
  /** When an administrator settled it without a decision, and why. */
  settledAt: Date | null
  settledReason: string | null
}

/** A period without planned charges. Open until `releasedAt`. */
export interface ChargingStopsTable {
  id: string
  cause: StopCause
  scope: StopScope
  /** The administrator's reason; null for a limit. */
  reason: string | null
  stoppedBy: string | null
  /** The charge that would have exceeded the limit; null for an administrator. */
  invoiceId: string | null
  amount: number | null
  stoppedAt: CreatedOnce
  releasedAt: Date | null
  releasedBy: string | null
  releaseReason: string | null
  /** The time at which the accounts that waited were made due again; null before. */
  resumedAt: Date | null
}

/** The planned charges of a month. Amounts are in halalas. */
export interface ChargeRunsTable {
  id: string
  /** The month of the charge day. */
  month: number
  chargeAt: CreatedOnce
  state: string
  machineVersion: number
  /** Rises when the list gets another charge or a higher amount. */
  revision: Generated<number>
  /** The sum of the monthly invoices of the month before. */
  previousAmount: number
  /** The last day on which administrators were reminded. */
  remindedOn: string
  approvedCount: number
  approvedAmount: number
  decidedBy: string | null
  decidedAt: Date | null
  holdReason: string | null
  /** The time at which the accounts that waited were made due again; null before. */
  resumedAt: Date | null
  createdAt: CreatedOnce
  movedAt: Date
}

/** A planned charge of an invoice. Amounts are in halalas. */
export interface PlannedChargesTable {
  runId: string
  invoiceId: string
  customerId: string
  amount: number
  /** The card that would be charged. */
  paymentMethodId: string | null
  /** The invoice of the month before. */
  previousAmount: number | null
  marks: ChargeMark[]
  /** Charges up to this amount may begin. */
  approvedAmount: number | null
  listedAt: Date
}

/** The monthly budget of a customer, in halalas with VAT. */
export interface BudgetsTable {
  id: string
  customerId: string
  amount: number
  /** A used budget stops new resources. */
  stops: boolean
  /** The Riyadh month that the state is about. */
  month: number
  state: string
  machineVersion: number
  revision: Generated<number>
  createdAt: CreatedOnce
  movedAt: Date
}

/** A notice to a customer about a budget, with the amounts at that time: halalas with VAT. */
export interface BudgetNoticesTable {
  id: string
  budgetId: string
  customerId: string
  month: number
  kind: BudgetNoticeKind
  amount: number
  spent: number
  expected: number | null
  /** New resources were stopped at that time. */
  stopped: boolean
  toldAt: CreatedOnce
}

export interface InvitationsTable {
  id: string
  /** The inviting account; null for an invitation into the team. */
  customerId: string | null
  /** The future role in the team; null for an invitation into an account. */
  role: TeamRole | null
  email: string
  invitedBy: string
  createdAt: CreatedOnce
  sentAt: Date
  sentCount: Generated<number>
  /** When the person last asked for a new invitation in place of this one. */
  requestedAt: Date | null
  endedAt: Date | null
  /** The final state of its chart; null while it is pending. */
  outcome: InvitationOutcome | null
  machineVersion: number
}

/** Memberships of colleagues in accounts, with start and end. */
export interface MembershipsTable {
  id: string
  customerId: string
  userId: string
  joinedAt: CreatedOnce
  leftAt: Date | null
}

/** A customer's cloud account. A customer has one at a time; the highest number is the current one. */
export interface CloudAccountsTable {
  id: string
  customerId: string
  number: number
  /** The name identifies the account at the provider before its id is known. It masks a person's number (`maskNumber`). */
  displayName: string
  /** `billingAccounts/012345-567890-ABCDEF`; null until the provider has created it. */
  subAccountId: string | null
  state: string
  machineVersion: number
  revision: Generated<number>
  /** The failure of the last try. */
  failure: CloudFailure | null
  failedAt: Date | null
  createdAt: CreatedOnce
  movedAt: Date
  openedAt: Date | null
  closedAt: Date | null
}

export const CLOUD_ACCOUNT = nestedRows<
  Pick<
    Selectable<CloudAccountsTable>,
    'state' | 'machineVersion' | 'failure' | 'subAccountId' | 'displayName'
  >
>({
  state: 'plain',
  machineVersion: 'plain',
  failure: 'plain',
  subAccountId: 'plain',
  displayName: 'plain',
})
