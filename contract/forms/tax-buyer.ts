import { z } from 'zod/mini'
import { CityField } from '../data/places.ts'
import { arabicText, BUSINESS_ARABIC_ADDRESS_MAX, DISTRICT_MAX, englishText } from '../text/arabic.ts'
import { BuildingNumber, PostalCode, VatId } from '../text/numbers.ts'

/**
 * The data of a buyer that the tax authority checks. A person has no VAT number. The form has no names and no identification
 * number, because they come from the register or the identity service.
 */
export const TaxBuyerForm = z.strictObject({
  vatId: z.nullable(VatId),
  buildingNumber: BuildingNumber,
  arabicAddress: arabicText(BUSINESS_ARABIC_ADDRESS_MAX),
  district: englishText(DISTRICT_MAX),
  city: CityField,
  postalCode: PostalCode,
})
export type TaxBuyerForm = z.output<typeof TaxBuyerForm>
