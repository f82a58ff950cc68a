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
