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

/** The parts of the seller's address, all of which a tax invoice has to name (BR-KSA-09). */
export interface SellerAddress {
  building: string
  street: string
  district: string
  city: string
  postalCode: string
}

const FORM =
  /^(?<building>\d{4}) (?<street>[^،]+)، (?<district>[^،]+)، (?<city>[^،]+) (?<postalCode>\d{5})(?:،|$)/

/** The parts of an Arabic address of the form «8228 طريق الملك فهد، حي العليا، الرياض 12333»; null for another form. */
export const parseSellerAddress = (text: string): SellerAddress | null => {
  const { building, street, district, city, postalCode } = FORM.exec(text)?.groups ?? {}
  if (!building || !street || !district || !city || !postalCode) return null
  return { building, street, district, city, postalCode }
}
