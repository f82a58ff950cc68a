import { z } from 'zod/mini'

/** What a reviewer may ask to have corrected: a field of the information form, a document, the billing group. `city` goes with its province. */
export const CHANGE_TARGETS = [
  'businessName',
  'arabicBusinessName',
  'organizationType',
  'accountName',
  'vatId',
  'firstName',
  'lastName',
  'arabicFirstName',
  'arabicLastName',
  'contactEmail',
  'phone',
  'domain',
  'address',
  'unitNumber',
  'buildingNumber',
  'district',
  'city',
  'postalCode',
  'arabicAddress',
  'documents.registration',
  'documents.vat',
  'documents.address',
  'documents.zatca',
  'gcpSecurityGroup',
] as const
export const ChangeTarget = z.enum(CHANGE_TARGETS)
export type ChangeTarget = z.output<typeof ChangeTarget>

/** One thing a reviewer asks the customer to correct, and why. */
export const RequestedChange = z.object({ id: z.string(), target: ChangeTarget, reason: z.string() })
export type RequestedChange = z.output<typeof RequestedChange>
