import { customerTitle } from '#rules/customer-title.ts'
import type { Parties, Seller } from '#rules/invoice-parties.ts'
import type { CustomerRow } from '../../../db/schema.ts'
import type { Both } from './words.ts'

const nameOf = (row: CustomerRow): Both => ({
  en: customerTitle(row) ?? '',
  ar:
    row.accountType === 'business'
      ? (row.arabicBusinessName ?? '')
      : [row.arabicFirstName, row.arabicLastName].filter((name) => name?.trim()).join(' '),
})

/** Both sides as they are at this moment. */
export const partiesOf = (row: CustomerRow, seller: Seller): Parties => {
  const { buildingNumber, unitNumber, address, arabicAddress, district, city, province, postalCode } = row
  return {
    seller,
    buyer: {
      accountType: row.accountType,
      name: nameOf(row),
      address: {
        buildingNumber,
        unitNumber,
        address,
        arabicAddress,
        district,
        city,
        province,
        postalCode,
      },
      vatId: row.vatId,
      identificationNumber: row.identificationNumber,
    },
  }
}
