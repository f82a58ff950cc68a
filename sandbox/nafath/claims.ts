import { hijri } from '../shared/time.ts'
import { isCitizen, type Person } from './people.ts'

const gregorian = (date: string) => date.split('-').reverse().join('-')

const EXPIRES = '2034-07-01'
const ISSUED = '2019-07-01'

/** A person's attributes in the callback's token. Unknown ones are the text "null". */
export function attributesOf(nationalId: string, person: Person): Record<string, unknown> {
  const [firstName, second, third, last] = person.arabic
  const [englishFirstName, englishSecondName, englishThirdName, englishLastName] = person.english
  const common = {
    firstName,
    englishFirstName,
    englishSecondName,
    englishThirdName,
    englishLastName,
    gender: person.gender,
    dateOfBirthG: gregorian(person.born),
    dateOfBirthH: hijri(person.born),
    nationalAddress: [address],
  }
  if (isCitizen(nationalId))
    return {
      ...common,
      nin: nationalId,
      fatherName: second,
      grandFatherName: third,
      familyName: last,
      idExpiryDateG: gregorian(EXPIRES),
    }
  return {
    ...common,
    iqamaNumber: nationalId,
    secondName: second,
    thirdName: third,
    lastName: last,
    nationalityCode: person.country?.code,
    nationalityDesc: person.country?.name,
    iqamaIssueDateG: gregorian(ISSUED),
    iqamaIssueDateH: hijri(ISSUED),
    iqamaExpiryDateG: gregorian(EXPIRES),
    iqamaExpiryDateH: hijri(EXPIRES),
    iqamaIssuePlaceDesc: 'جوازات الرياض',
  }
}

const address = {
  streetName: 'طريق الملك فهد',
  streetL2: 'King Fahd Rd',
  buildingNumber: '7284',
  unitNumber: 'null',
  additionalNumber: '3391',
  district: 'العليا',
  districtL2: 'Al Olaya',
  city: 'الرياض',
  cityL2: 'Riyadh',
  cityId: '3',
  regionName: 'منطقة الرياض',
  regionNameL2: 'Riyadh Region',
  regionId: '1',
  postCode: '12214',
  shortAddress: 'RRAA7284',
  isPrimaryAddress: 'true',
  locationCoordinates: '24.6952 46.6837',
}
