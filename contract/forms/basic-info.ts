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
import { ContactEmail, PersonEmail } from '../text/email.ts'
import { BUSINESS_NAME_MAX, BusinessName, PERSON_NAME_MAX, PersonName } from '../text/names.ts'
import { BuildingNumber, CrNumber, IdentityNumber, PostalCode, VatId } from '../text/numbers.ts'
import { Phone } from '../text/phone.ts'
import { required } from '../text/required.ts'
import { vouchableText, vouchedOr } from '../text/vouched.ts'

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

/** Runs even when other fields are invalid, so that a person sees all problems at once. */
const always = { when: () => true }

const inProvince = ({ city, province }: Place): boolean => {
  const owner = typeof city === 'string' ? provinceOfCity(city.trim()) : null
  return owner === null || typeof province !== 'string' || province.trim() === '' || owner === province.trim()
}
const ofProvince = { ...always, path: ['city'], error: 'city-of-province' satisfies FieldMessage }

/** Fields that a source can verify; typed values must match the specification's patterns. */
const TYPED = {
  contactEmail: ContactEmail,
  arabicBusinessName: arabicText(BUSINESS_NAME_MAX),
  firstName: PersonName,
  lastName: PersonName,
  arabicFirstName: arabicText(PERSON_NAME_MAX),
  arabicLastName: arabicText(PERSON_NAME_MAX),
}
export type VouchableField = keyof typeof TYPED
export const VOUCHABLE_FIELDS = Object.keys(TYPED) as VouchableField[]
type Texts = Readonly<Record<VouchableField, z.ZodMiniType<string, string>>>

/**
 * Verified values per field: addresses from a sign-in provider, names from the company register or the identity service. They are
 * valid unchanged.
 */
export type VerifiedValues = Readonly<Partial<Record<VouchableField, readonly string[]>>>

const textsWith = (vouched: VerifiedValues): Texts => ({
  contactEmail: vouchedOr(vouched.contactEmail ?? [], TYPED.contactEmail),
  arabicBusinessName: vouchedOr(vouched.arabicBusinessName ?? [], TYPED.arabicBusinessName),
  firstName: vouchedOr(vouched.firstName ?? [], TYPED.firstName),
  lastName: vouchedOr(vouched.lastName ?? [], TYPED.lastName),
  arabicFirstName: vouchedOr(vouched.arabicFirstName ?? [], TYPED.arabicFirstName),
  arabicLastName: vouchedOr(vouched.arabicLastName ?? [], TYPED.arabicLastName),
})

/** Accepts every text that a source could have verified. */
const VOUCHABLE: Texts = {
  contactEmail: PersonEmail,
  arabicBusinessName: vouchableText,
  firstName: vouchableText,
  lastName: vouchableText,
  arabicFirstName: vouchableText,
  arabicLastName: vouchableText,
}

const businessForm = (texts: Texts) =>
  z
    .strictObject({
      accountType: z.literal('business'),
      businessName: BusinessName,
      arabicBusinessName: texts.arabicBusinessName,
      organizationType: z.enum(ORGANIZATION_TYPES, { error: required.error }),
      identificationNumber: CrNumber,
      accountName: accountName('business'),
      vatId: z.nullable(VatId),
      noVatId: z._default(z.boolean(), false),
      arabicAddress: arabicText(BUSINESS_ARABIC_ADDRESS_MAX),
      firstName: PersonName,
      lastName: PersonName,
      contactEmail: texts.contactEmail,
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

const individualForm = (texts: Texts) =>
  z
    .strictObject({
      accountType: z.literal('individual'),
      identificationNumber: IdentityNumber,
      accountName: accountName('individual'),
      firstName: z.nullable(texts.firstName),
      lastName: z.nullable(texts.lastName),
      arabicFirstName: z.nullable(texts.arabicFirstName),
      arabicLastName: z.nullable(texts.arabicLastName),
      arabicAddress: arabicText(INDIVIDUAL_ARABIC_ADDRESS_MAX),
      ...address,
    })
    .check(z.refine(inProvince, ofProvince))

/** The information form of a business. `identificationNumber` is its CR number; `noVatId` is true when it has no VAT ID. */
export const businessInfo = (vouched: VerifiedValues) => businessForm(textsWith(vouched))
export type BusinessInfo = z.output<ReturnType<typeof businessInfo>>

/**
 * The information form of an individual. `identificationNumber` is the National ID or Iqama. Names may be null until the identity
 * service returns them.
 */
export const individualInfo = (vouched: VerifiedValues) => individualForm(textsWith(vouched))
export type IndividualInfo = z.output<ReturnType<typeof individualInfo>>

/** The form of either account type, with this customer's verified values. */
export const basicInfo = (vouched: VerifiedValues) =>
  z.discriminatedUnion('accountType', [businessInfo(vouched), individualInfo(vouched)])
export type BasicInfo = z.output<ReturnType<typeof basicInfo>>

export const INFO_SHAPES = {
  business: businessForm(VOUCHABLE).shape,
  individual: individualForm(VOUCHABLE).shape,
}

/**
 * The body of the information step. It accepts every value that could be verified; the server then compares it with its own
 * records. Unknown fields are rejected, so that a client cannot set the server's fields.
 */
export const BasicInfoBody = z.discriminatedUnion('accountType', [
  businessForm(VOUCHABLE),
  individualForm(VOUCHABLE),
])
