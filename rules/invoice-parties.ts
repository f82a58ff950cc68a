import type { AccountType } from '#contract/entities/common.ts'
import type { Language } from '#contract/languages.ts'
import type { PostalAddress } from './postal-address.ts'

type Both = Readonly<Record<Language, string>>

/** Who sells: the reseller. */
export interface Seller {
  name: Both
  vatNumber: string
  crNumber: string
  address: Both
}

/** Who buys. A person has no VAT number, and a company may have none. */
export interface Buyer {
  accountType: AccountType
  name: Both
  address: PostalAddress
  vatId: string | null
  /** Of the company in the commercial register, or of the person. */
  identificationNumber: string | null
}

/** Both sides of an invoice as they were when it was made: what changes later in an account changes no invoice. */
export interface Parties {
  seller: Seller
  buyer: Buyer
}
