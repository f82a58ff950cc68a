import type { Customer } from '#contract/entities/customer.ts'
import { proposedAccountName } from '#rules/account-name.ts'
import { toWireValues } from '#rules/basic-info.ts'
import { ADDRESS_ORDER, type AddressValues, addressOf } from './address-values.ts'

export interface IndividualValues extends AddressValues {
  identificationNumber: string
  accountName: string
  firstName: string
  lastName: string
  arabicFirstName: string
  arabicLastName: string
}

export const INDIVIDUAL_ORDER = [
  'identificationNumber',
  'firstName',
  'lastName',
  'arabicFirstName',
  'arabicLastName',
  'phone',
  ...ADDRESS_ORDER,
  'accountName',
] as const satisfies (keyof IndividualValues)[]

/** The stored values as the form shows them. */
export const individualValues = (customer: Customer): IndividualValues => {
  const identificationNumber = customer.identificationNumber ?? ''
  return {
    identificationNumber,
    accountName: customer.accountName ?? proposedAccountName('individual', identificationNumber),
    firstName: customer.firstName ?? '',
    lastName: customer.lastName ?? '',
    arabicFirstName: customer.arabicFirstName ?? '',
    arabicLastName: customer.arabicLastName ?? '',
    ...addressOf(customer),
  }
}

/** The request body: trimmed text or null. */
export const individualBody = (values: IndividualValues) => ({
  accountType: 'individual' as const,
  ...toWireValues({ ...values }),
})
