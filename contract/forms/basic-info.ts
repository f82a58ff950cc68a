import { z } from 'zod/mini'
import { CityField, ProvinceField, provinceOfCity } from '../data/places.ts'
import { ORGANIZATION_TYPES } from '../entities/common.ts'
import type { FieldMessage } from '../field-messages.ts'
import { accountName } from '../text/account-name.ts'
import {
  ADDRESS_MAX,
  arabicText,
  BUSINESS_ARABIC_ADDRESS_MAX,
  DISTRICT_MAX,
  englishText,
  INDIVIDUAL_ARABIC_ADDRESS_MAX,
} from '../text/arabic.ts'
import { Domain } from '../text/domain.ts'
import { ContactEmail } from '../text/email.ts'
import { BUSINESS_NAME_MAX, BusinessName, PERSON_NAME_MAX, PersonName } from '../text/names.ts'
import { BuildingNumber, CrNumber, IdentityNumber, PostalCode, VatId } from '../text/numbers.ts'
import { Phone } from '../text/phone.ts'
import { required } from '../text/required.ts'

const address = {
  address: englishText(ADDRESS_MAX),
  unitNumber: BuildingNumber,
  buildingNumber: BuildingNumber,
  district: englishText(DISTRICT_MAX),
  city: CityField,
  province: ProvinceField,
  postalCode: PostalCode,
  phone: Phone,
}

interface Place {
  city?: unknown
  province?: unknown
}

/** Runs even when other fields are wrong, so that a person sees every wrong field at once. */
const always = { when: () => true }

const inProvince = ({ city, province }: Place): boolean => {
  const owner = typeof city === 'string' ? provinceOfCity(city.trim()) : null
  return owner === null || typeof province !== 'string' || province.trim() === '' || owner === province.trim()
}
const ofProvince = { ...always, path: ['city'], error: 'city-of-province' satisfies FieldMessage }

/** The information form of a business. `identificationNumber` is its CR; `noVatId` says that it has no VAT ID. */
export const BusinessInfo = z
  .strictObject({
    accountType: z.literal('business'),
    businessName: BusinessName,
    arabicBusinessName: arabicText(BUSINESS_NAME_MAX),
    organizationType: z.enum(ORGANIZATION_TYPES, { error: required.error }),
    identificationNumber: CrNumber,
    accountName: accountName('business'),
    vatId: z.nullable(VatId),
    noVatId: z._default(z.boolean(), false),
    arabicAddress: arabicText(BUSINESS_ARABIC_ADDRESS_MAX),
    firstName: PersonName,
    lastName: PersonName,
    contactEmail: ContactEmail,
    domain: Domain,
    ...address,
  })
  .check(
    z.refine(inProvince, ofProvince),
    z.refine((info) => info.vatId !== null || info.noVatId === true, {
      ...always,
      path: ['vatId'],
      error: 'vat-required' satisfies FieldMessage,
    }),
    z.refine((info) => info.vatId === null || info.noVatId !== true, {
      ...always,
      path: ['vatId'],
      error: 'vat-not-expected' satisfies FieldMessage,
    }),
  )
export type BusinessInfo = z.output<typeof BusinessInfo>

/**
 * The information form of an individual. `identificationNumber` is the National ID or Iqama. Names may be null: once the
 * identity is verified they come from the identity service.
 */
export const IndividualInfo = z
  .strictObject({
    accountType: z.literal('individual'),
    identificationNumber: IdentityNumber,
    accountName: accountName('individual'),
    firstName: z.nullable(PersonName),
    lastName: z.nullable(PersonName),
    arabicFirstName: z.nullable(arabicText(PERSON_NAME_MAX)),
    arabicLastName: z.nullable(arabicText(PERSON_NAME_MAX)),
    arabicAddress: arabicText(INDIVIDUAL_ARABIC_ADDRESS_MAX),
    ...address,
  })
  .check(z.refine(inProvince, ofProvince))
export type IndividualInfo = z.output<typeof IndividualInfo>

/** The body of the information step. Unknown fields are refused: a client cannot set what the server owns. */
export const BasicInfo = z.discriminatedUnion('accountType', [BusinessInfo, IndividualInfo])
export type BasicInfo = z.output<typeof BasicInfo>
