import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { FindNumber } from './find-number.ts'

/** Knows the numbers of every country. Arrives when one from abroad is begun, because it knows so much. */
export const findWorldNumber: FindNumber = (text, country) => {
  const phone = parsePhoneNumberFromString(text, country)
  if (!phone?.isPossible()) return null
  const found = phone.country ?? country
  return found ? { country: found, national: phone.formatNational(), number: phone.number } : null
}
