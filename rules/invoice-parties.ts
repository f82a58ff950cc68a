import type { AccountType } from '#contract/entities/common.ts'
import type { Seller as ContactableSeller } from '#contract/entities/seller.ts'
import type { Language } from '#contract/languages.ts'
import type { PostalAddress } from './postal-address.ts'

type Bilingual = Readonly<Record<Language, string>>

/** The reseller on a tax document. */
export type Seller = Pick<ContactableSeller, 'name' | 'vatNumber' | 'crNumber' | 'address'>

/** The customer. A person has no VAT number; a company may have none. */
export interface Buyer {
  accountType: AccountType
  name: Bilingual
  address: PostalAddress
  vatId: string | null
  /** Unified or CR number of a company, or ID of a person. */
  identificationNumber: string | null
}

/** Both parties at the time of issue; later changes of the account do not change the invoice. */
export interface Parties {
  seller: Seller
  buyer: Buyer
}

/** The schemes of a company's number on a tax document (BR-KSA-08, BR-KSA-14). */
export type CompanyNumberScheme = '700' | 'CRN'

/** A unified number has ten digits and begins with 7 (BR-KSA-F-09); any other is a CR number. */
export const companyNumberScheme = (number: string | null): CompanyNumberScheme =>
  number !== null && /^7\d{9}$/.test(number) ? '700' : 'CRN'

/** Parts of the seller's address; a tax invoice requires all of them (BR-KSA-09). */
export interface SellerAddress {
  building: string
  street: string
  district: string
  city: string
  postalCode: string
}

const FORM =
  /^(?<building>\d{4}) (?<street>[^،]+)، (?<district>[^،]+)، (?<city>[^،]+) (?<postalCode>\d{5})(?:،|$)/

/** Parses an Arabic address of the form «8228 طريق الملك فهد، حي العليا، الرياض 12333»; null for another form. */
export const parseSellerAddress = (text: string): SellerAddress | null => {
  const { building, street, district, city, postalCode } = FORM.exec(text)?.groups ?? {}
  if (!building || !street || !district || !city || !postalCode) return null
  return { building, street, district, city, postalCode }
}
