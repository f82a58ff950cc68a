import type { Seller } from './entities/seller.ts'

/**
 * A seller whose values are marks. The landing page is rendered with it at build; the server replaces the marks with the
 * configured seller.
 */
export const SELLER_MARKS: Seller = {
  name: { en: '%SELLER_NAME%', ar: '%SELLER_NAME_AR%' },
  crNumber: '%SELLER_CR_NUMBER%',
  vatNumber: '%SELLER_VAT_NUMBER%',
  address: { en: '%SELLER_ADDRESS%', ar: '%SELLER_ADDRESS_AR%' },
  email: '%SELLER_EMAIL%',
  phone: '%SELLER_PHONE%',
}

/** The address of a link that calls this number; it takes no spaces (RFC 3966). */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`

/** Replaces the marks of an HTML document with a seller's values. */
export const fillSeller = (html: string, seller: Seller): string =>
  [[phoneLink(SELLER_MARKS.phone), phoneLink(seller.phone)] as const, ...pairs(SELLER_MARKS, seller)].reduce(
    (filled, [mark, value]) => filled.replaceAll(mark, () => escaped(value)),
    html,
  )

const pairs = (marks: Seller, { name, address, ...seller }: Seller): (readonly [string, string])[] => [
  [marks.name.en, name.en],
  [marks.name.ar, name.ar],
  [marks.address.en, address.en],
  [marks.address.ar, address.ar],
  [marks.crNumber, seller.crNumber],
  [marks.vatNumber, seller.vatNumber],
  [marks.email, seller.email],
  [marks.phone, seller.phone],
]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
