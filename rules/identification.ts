import { isRegisterNumber, NATIONAL_ID_LENGTH } from '#contract/text/numbers.ts'

/** An identification number that starts with 2 is an Iqama (resident), any other a National ID. */
export const identificationKind = (number: string): 'iqama' | 'national-id' =>
  number.startsWith('2') ? 'iqama' : 'national-id'

/** Whether a company can be looked up: a whole number of the register. A former one is answered with the CR number. */
export const canVerifyCr = isRegisterNumber

/** Whether an identity can be verified: ten digits. */
export const canVerifyIdentity = (number: string): boolean =>
  number.length === NATIONAL_ID_LENGTH && /^\d*$/.test(number)
