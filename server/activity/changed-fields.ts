import {
  CHANGE_FIELDS,
  type ChangedFields,
  type ChangeForm,
  type ChangeNoun,
  type ChangeValue,
} from '#contract/entities/act-change.ts'
import type { AccountType } from '#contract/entities/common.ts'
import type { RowImage } from '../db/transaction.ts'
import { redact } from '../request/redact.ts'
import type { ChangedRows } from './change-store.ts'

/** Marks keys, counters and internal columns, which the audit never lists. */
const UNLISTED = 'unlisted'

type Columns = { [Noun in ChangeNoun]: Record<keyof ChangedRows[Noun], ChangeForm | typeof UNLISTED> }

/** Every column of every noun: one of the contract's fields, or unlisted. A new column without a line does not compile. */
const COLUMNS: Columns = {
  account: {
    ...CHANGE_FIELDS.account,
    id: UNLISTED,
    userId: UNLISTED,
    accountType: UNLISTED,
    crNumber: UNLISTED,
    sealedNumber: UNLISTED,
    numberHash: UNLISTED,
    revision: UNLISTED,
    // follows from the city
    province: UNLISTED,
    // each step is in the record of the charts
    step: UNLISTED,
    stepVersion: UNLISTED,
    statusVersion: UNLISTED,
    desktopVersion: UNLISTED,
    referrer: UNLISTED,
    accountingContactId: UNLISTED,
    usageThrough: UNLISTED,
    closedMonth: UNLISTED,
    billingDueAt: UNLISTED,
    hasUsage: UNLISTED,
    createdAt: UNLISTED,
    updatedAt: UNLISTED,
  },
  person: {
    ...CHANGE_FIELDS.person,
    id: UNLISTED,
    issuer: UNLISTED,
    emailVerified: UNLISTED,
    status: UNLISTED,
    language: UNLISTED,
    revision: UNLISTED,
    createdAt: UNLISTED,
    updatedAt: UNLISTED,
  },
  card: {
    ...CHANGE_FIELDS.card,
    id: UNLISTED,
    customerId: UNLISTED,
    provider: UNLISTED,
    token: UNLISTED,
    paymentId: UNLISTED,
    last4: UNLISTED,
    expiryDate: UNLISTED,
    type: UNLISTED,
    createdAt: UNLISTED,
    updatedAt: UNLISTED,
  },
  sessions: { ...CHANGE_FIELDS.sessions, customerId: UNLISTED },
  target: CHANGE_FIELDS.target,
  chargeRun: {
    ...CHANGE_FIELDS.chargeRun,
    id: UNLISTED,
    month: UNLISTED,
    chargeAt: UNLISTED,
    state: UNLISTED,
    machineVersion: UNLISTED,
    revision: UNLISTED,
    previousAmount: UNLISTED,
    remindedOn: UNLISTED,
    decidedBy: UNLISTED,
    decidedAt: UNLISTED,
    resumedAt: UNLISTED,
    createdAt: UNLISTED,
    movedAt: UNLISTED,
  },
}

interface Change {
  noun: ChangeNoun
  before: RowImage
  after: RowImage
  /** True when the act erases personal data. */
  erases: boolean
}

/** The listed fields that differ, with the values that the audit may show. */
export const changedFields = ({ noun, before, after, erases }: Change): ChangedFields => {
  const accountType = (after ?? before)?.['accountType'] as AccountType | undefined
  return Object.fromEntries(
    Object.entries(COLUMNS[noun]).flatMap(([field, form]): [string, ChangedFields[string]][] => {
      if (form === UNLISTED) return []
      const [was, is] = [plainValue(before?.[field]), plainValue(after?.[field])]
      if (was === is) return []
      if (erases || isHidden(form, accountType)) return [[field, null]]
      const shown: ChangedFields[string] = [shownValue(form, was), shownValue(form, is)]
      return shown[0] === shown[1] && form === 'is-set' ? [] : [[field, shown]]
    }),
  )
}

const isHidden = (form: ChangeForm, accountType: AccountType | undefined): boolean =>
  form === 'hidden' || (form.startsWith('company-') && accountType !== 'business')

const plainValue = (value: unknown): ChangeValue => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/** Redacts texts except a VAT ID, because the digits of some VAT IDs resemble a card number. */
const shownValue = (form: ChangeForm, value: ChangeValue): ChangeValue => {
  if (form === 'is-set') return value !== null
  return typeof value === 'string' && form !== 'company-number' ? redact(value) : value
}
