import { z } from 'zod/mini'
import { ACCOUNT_TYPES, type AccountType } from './common.ts'
import { DOCUMENT_TYPES } from './document.ts'

const BOTH: readonly AccountType[] = ACCOUNT_TYPES

/** Correctable fields of the information forms, in order, with the account types that have them. */
const INFO_FIELDS = {
  businessName: ['business'],
  arabicBusinessName: ['business'],
  organizationType: ['business'],
  accountName: BOTH,
  vatId: ['business'],
  firstName: BOTH,
  lastName: BOTH,
  arabicFirstName: ['individual'],
  arabicLastName: ['individual'],
  contactEmail: ['business'],
  phone: BOTH,
  domain: ['business'],
  address: BOTH,
  unitNumber: BOTH,
  buildingNumber: BOTH,
  district: BOTH,
  city: BOTH,
  postalCode: BOTH,
  arabicAddress: BOTH,
} as const satisfies Record<string, readonly AccountType[]>
export type InfoField = keyof typeof INFO_FIELDS

export const INFO_FIELD_NAMES = Object.keys(INFO_FIELDS) as InfoField[]

/** Correctable fields of an account type, in order. */
export const infoFieldsOf = (accountType: AccountType): InfoField[] =>
  INFO_FIELD_NAMES.filter((name) => (INFO_FIELDS[name] as readonly AccountType[]).includes(accountType))

const DOCUMENT_TARGETS = DOCUMENT_TYPES.map((type) => `documents.${type}` as const)

/** Targets of a requested change: a field of the information form, a document, the billing group. `city` includes the province. */
export const CHANGE_TARGETS = [...INFO_FIELD_NAMES, ...DOCUMENT_TARGETS, 'gcpSecurityGroup'] as const
export const ChangeTarget = z.enum(CHANGE_TARGETS)
export type ChangeTarget = z.output<typeof ChangeTarget>

/** A correction that a reviewer requests. */
export const RequestedChange = z.object({ id: z.string(), target: ChangeTarget, reason: z.string() })
export type RequestedChange = z.output<typeof RequestedChange>
