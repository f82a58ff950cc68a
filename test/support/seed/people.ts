import type { AccountType } from '#contract/entities/common.ts'
import { answerableId } from '#test/support/national-id.ts'

/** A person who signs in, with their identification number. */
export interface Person {
  accountType: AccountType
  email: string
  name: string
  /** The CR of a business, the National ID of an individual. */
  number: string
}

/** The first hundred numbers belong to the prepared people and to the sandbox. */
let last = 100

const nationalId = (): string => {
  last += 1
  return answerableId(`1${String(last).padStart(8, '0')}`) ?? nationalId()
}

/** In the sandbox's register, any such number is an active company with an address. */
const crNumber = (): string => {
  last += 1
  return `70012${String(10_000 + last)}`
}

/** A new person. Every test has its own people, so that no test depends on another one. */
export const newPerson = (accountType: AccountType = 'business'): Person => {
  const number = accountType === 'business' ? crNumber() : nationalId()
  // The e-mail address does not contain the number, so that tests can search for the number.
  return accountType === 'business'
    ? { accountType, number, name: 'Sara Alomar', email: `sara.${last}@acme-trading.com` }
    : { accountType, number, name: 'Omar Khalid', email: `omar.${last}@gmail.com` }
}
