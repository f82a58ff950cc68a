import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { FindNumber } from './find-number.ts'

/** Finds numbers of every country. Loads only for a foreign number, because the library is heavy. */
export const findWorldNumber: FindNumber = (text, country) => {
  const phone = parsePhoneNumberFromString(text, country)
  if (!phone?.isPossible()) return null
  const found = phone.country ?? country
  return found ? { country: found, national: phone.formatNational(), number: phone.number } : null
}
