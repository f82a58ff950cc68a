import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { SigningKeys } from '../shared/signing-keys.ts'
import { hijri } from '../shared/time.ts'
import type { Decision } from './decision.ts'
import { isCitizen, type Person, personOf } from './people.ts'
import type { IdentityRequest, RequestStatus } from './state.ts'

const ISSUER = 'Nafath App'
const AUDIENCE = 'masar'
const LIFE_S = 150
const LONG_AGO_S = 3_600
/** Two citizens, for an answer about the wrong person. */
const OTHERS = ['1000000057', '1000000008']

/** The signed answer, with a fault if a test chose one. Only an approved answer has the person's data. */
export async function callbackToken(
  keys: SigningKeys,
  request: IdentityRequest,
  status: RequestStatus,
  fault: Decision['fault'],
  now: Date,
): Promise<string> {
  const other = OTHERS.find((id) => id !== request.nationalId)
  const nationalId = fault === 'other-person' && other ? other : request.nationalId
  const person = personOf(nationalId)
  const attributes = status === 'COMPLETED' && person ? attributesOf(nationalId, person) : {}
  const issuedAt = Math.floor(now.getTime() / 1_000) - (fault === 'expired-token' ? LONG_AGO_S : 0)
  const { kid, key } = await keys.current()
  const token = await new SignJWT({
    ...attributes,
    transId: fault === 'other-transaction' ? randomUUID() : request.transId,
    status,
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .setIssuer(ISSUER)
    .setAudience(fault === 'wrong-audience' ? 'another-provider' : AUDIENCE)
    .setSubject(nationalId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + LIFE_S)
    .sign(key)
  return fault === 'bad-signature' ? spoilSignature(token) : token
}

function spoilSignature(token: string): string {
  const [header, payload, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  bytes[0] = (bytes[0] ?? 0) ^ 0xff
  return [header, payload, bytes.toString('base64url')].join('.')
}

const gregorian = (date: string) => date.split('-').reverse().join('-')

const EXPIRES = '2034-07-01'
const ISSUED = '2019-07-01'

/** A person's attributes in the callback's token. Unknown ones are the text "null". */
function attributesOf(nationalId: string, person: Person): Record<string, unknown> {
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
