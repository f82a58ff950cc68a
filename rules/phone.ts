import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Whether a country gives out this number, as the carriers know; written in E.164 and in no other way. */
export const isRealPhone = (value: string): boolean => {
  const phone = parsePhoneNumberFromString(value)
  return phone?.number === value && phone.isValid()
}
