import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { SEALED } from '../sealing/sealed-columns.ts'

/** Replaces a person's number in stored names. A typed account name cannot contain it. A migration repeats this value. */
const NUMBER_MASK = '**********'

/** A customer with the decrypted number, also within the names that contain it. */
export interface OpenCustomer extends CustomerRow {
  /** The CR of a business; the National ID or Iqama of a person. */
  identificationNumber: string | null
}

type StoredNumber = Pick<CustomerRow, 'id' | 'crNumber' | 'sealedNumber'>

/** The number of a customer. Throws `needs-attention` when it cannot be decrypted. */
export const openNumber = (
  { vault }: Pick<Deps, 'vault'>,
  { id, crNumber, sealedNumber }: StoredNumber,
): string | null => (sealedNumber === null ? crNumber : vault.open(SEALED.customerNumber, [id], sealedNumber))

/** A customer with the decrypted number. Throws like `openNumber`. */
export const openCustomer = (deps: Pick<Deps, 'vault'>, row: CustomerRow): OpenCustomer => {
  const identificationNumber = openNumber(deps, row)
  return {
    ...row,
    identificationNumber,
    accountName: unmaskNumber(row.accountName, identificationNumber),
    gcpSubBillingAccount: unmaskNumber(row.gcpSubBillingAccount, identificationNumber),
  }
}

type NumberColumns = Pick<CustomerRow, 'crNumber' | 'sealedNumber' | 'numberHash'>

/** The columns of a number: the CR of a business is public, the number of a person is sealed. */
export const numberColumns = (
  { vault }: Pick<Deps, 'vault'>,
  { id, accountType }: Pick<CustomerRow, 'id' | 'accountType'>,
  number: string,
): NumberColumns =>
  accountType === 'business'
    ? { crNumber: number, ...NO_SEALED_NUMBER }
    : {
        crNumber: null,
        sealedNumber: vault.seal(SEALED.customerNumber, [id], number),
        numberHash: vault.hash(number),
      }

const NO_SEALED_NUMBER = { sealedNumber: null, numberHash: null }

/** Columns of a customer without a number. */
export const NO_NUMBER: NumberColumns = { crNumber: null, ...NO_SEALED_NUMBER }

/** A name of a person's account without the number it may contain. */
export const maskNumber = (
  { accountType }: Pick<CustomerRow, 'accountType'>,
  name: string,
  number: string | null,
): string => (accountType === 'business' || number === null ? name : name.replaceAll(number, NUMBER_MASK))

/** A stored name with the number in its place again. */
export const unmaskNumber = <Name extends string | null>(name: Name, number: string | null): Name =>
  (name === null || number === null ? name : name.replaceAll(NUMBER_MASK, number)) as Name
