import type { AccountType } from '#contract/entities/common.ts'
import { answerableId } from '#test/support/national-id.ts'

/** A person who signs in, with the number they are known by. */
export interface Person {
  accountType: AccountType
  email: string
  name: string
  /** The CR of a business, the National ID of an individual. */
  number: string
}

/** The first hundred are the ready people’s and the sandbox’s own. */
let last = 100

const nationalId = (): string => {
  last += 1
  return answerableId(`1${String(last).padStart(8, '0')}`) ?? nationalId()
}

/** Any such number is an active company with an address in the register of the sandbox. */
const crNumber = (): string => {
  last += 1
  return `70012${String(10_000 + last)}`
}

/** A person unknown so far: every test has people of its own, so that none waits for another. */
export const newPerson = (accountType: AccountType = 'business'): Person => {
  const number = accountType === 'business' ? crNumber() : nationalId()
  return accountType === 'business'
    ? { accountType, number, name: 'Sara Alomar', email: `sara.${number}@acme-trading.com` }
    : { accountType, number, name: 'Omar Khalid', email: `omar.${number}@gmail.com` }
}
