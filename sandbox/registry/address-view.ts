import type { Company, Office } from './companies.ts'
import type { Language } from './company-view.ts'

/** The company's national addresses; all values are text, like in the real API. */
export function addressViews(company: Company, language: Language) {
  return company.offices.map((office, index) => addressView(company, office, index, language))
}

function addressView(company: Company, office: Office, index: number, language: Language) {
  const { place, buildingNumber, additionalNumber } = office
  const say = (text: { ar: string; en: string }) => text[language]
  const postCode = `${place.postPrefix}${office.postSuffix}`
  return {
    title: company.name,
    address: `${buildingNumber} ${say(place.street)} - ${say(place.district)}`,
    address2: `${say(place.city)} ${postCode} - ${additionalNumber}`,
    latitude: place.latitude,
    longitude: place.longitude,
    buildingNumber,
    street: say(place.street),
    district: say(place.district),
    districtId: place.district.id,
    city: say(place.city),
    cityId: place.city.id,
    postCode,
    additionalNumber,
    regionName: say(place.region),
    regionId: place.region.id,
    isPrimaryAddress: String(office.isPrimary),
    unitNumber: office.unitNumber,
    restriction: null,
    pkAddressId: `${company.nationalNumber}${index}`,
    status: 'active',
  }
}
