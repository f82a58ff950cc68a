import { hijri } from '../shared/time.ts'
import type { Company, Office } from './companies.ts'

const both = (date: string | null) => (date ? { gregorian: date, hijri: hijri(date) } : null)

export type Language = 'ar' | 'en'

const STATUS = {
  active: { id: 1, ar: 'فعال', en: 'Active' },
  suspended: { id: 2, ar: 'معلق', en: 'Suspended' },
  'struck-off': { id: 3, ar: 'مشطوب', en: 'Struck off' },
} as const

const SUSPENDED_ON = '2025-07-01'
const STRUCK_OFF_ON = '2024-11-12'

export const statusView = ({ state }: Company, language: Language) => ({
  id: STATUS[state].id,
  name: STATUS[state][language],
})

/** Basic data. The trade name is Arabic in both languages. */
export function infoView(company: Company, language: Language) {
  const inLanguage = (ar: string, en: string) => (language === 'ar' ? ar : en)
  return {
    crNationalNumber: company.nationalNumber,
    crNumber: company.crNumber,
    versionNo: 1,
    name: company.name,
    duration: 99,
    isMain: true,
    issueDateGregorian: company.issued,
    issueDateHijri: hijri(company.issued),
    mainCrNationalNumber: null,
    mainCrNumber: null,
    inLiquidationProcess: false,
    hasEcommerce: true,
    headquarterCityId: 1,
    headquarterCityName: inLanguage('الرياض', 'Riyadh'),
    isLicenseBased: false,
    entityType: {
      id: 1,
      name: inLanguage('شركة', 'Company'),
      formId: 1,
      formName: inLanguage('ذات مسؤولية محدودة', 'Limited liability'),
      characterList: [],
    },
    status: statusView(company, language),
    activities: [{ id: '465101', name: inLanguage('البيع بالجملة للحواسب', 'Wholesale of computers') }],
  }
}

/** Full data. */
export function fullInfoView(company: Company, language: Language) {
  const { state, issued } = company
  return {
    ...infoView(company, language),
    confirmationDate: both(state === 'active' ? '2026-03-01' : null),
    reactivationDate: null,
    suspensionDate: both(state === 'suspended' ? SUSPENDED_ON : null),
    deletionDate: both(state === 'struck-off' ? STRUCK_OFF_ON : null),
    contactInfo: { phoneNo: null, mobileNo: null, email: null, websiteUrl: null },
    capital: {
      currencyId: 1,
      currencyName: language === 'ar' ? 'ريال سعودي' : 'Saudi riyal',
      paidCapital: 500_000,
    },
    fiscalYear: { isFirst: false, calendarTypeId: 1, endMonth: 12, endDay: 31, firstYearStart: issued },
    parties: [],
    management: { structureId: null, structureName: null, managers: [] },
  }
}

/** The company's national addresses; all values are text, as in the real API. */
export function addressViews(company: Company, language: Language) {
  return company.offices.map((office, index) => addressView(company, office, index, language))
}

function addressView(company: Company, office: Office, index: number, language: Language) {
  const { place, buildingNumber, additionalNumber } = office
  const inLanguage = (text: { ar: string; en: string }) => text[language]
  const postCode = `${place.postPrefix}${office.postSuffix}`
  return {
    title: company.name,
    address: `${buildingNumber} ${inLanguage(place.street)} - ${inLanguage(place.district)}`,
    address2: `${inLanguage(place.city)} ${postCode} - ${additionalNumber}`,
    latitude: place.latitude,
    longitude: place.longitude,
    buildingNumber,
    street: inLanguage(place.street),
    district: inLanguage(place.district),
    districtId: place.district.id,
    city: inLanguage(place.city),
    cityId: place.city.id,
    postCode,
    additionalNumber,
    regionName: inLanguage(place.region),
    regionId: place.region.id,
    isPrimaryAddress: String(office.isPrimary),
    unitNumber: office.unitNumber,
    restriction: null,
    pkAddressId: `${company.nationalNumber}${index}`,
    status: 'active',
  }
}
