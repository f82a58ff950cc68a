import { isRegisterNumber, NATIONAL_ID_LENGTH } from '#contract/text/numbers.ts'

/** A number that starts with 2 is an Iqama (resident), any other a National ID. */
export const identificationKind = (number: string): 'iqama' | 'national-id' =>
  number.startsWith('2') ? 'iqama' : 'national-id'

/** True for a complete number, also a former one; the register then answers with the CR number. */
export const canVerifyCr = isRegisterNumber

/** True for ten digits. */
export const canVerifyIdentity = (number: string): boolean =>
  number.length === NATIONAL_ID_LENGTH && /^\d*$/.test(number)
