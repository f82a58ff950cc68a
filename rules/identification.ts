import { crProblem, NATIONAL_ID_LENGTH } from '#contract/text/numbers.ts'

/** An identification number that starts with 2 is an Iqama (resident), any other a National ID. */
export const identificationKind = (number: string): 'iqama' | 'national-id' =>
  number.startsWith('2') ? 'iqama' : 'national-id'

/** Whether a company can be looked up: a whole CR number of the 700 series. */
export const canVerifyCr = (number: string): boolean => crProblem(number) === null

/** Whether an identity can be verified: ten digits. */
export const canVerifyIdentity = (number: string): boolean =>
  number.length === NATIONAL_ID_LENGTH && /^\d*$/.test(number)
