import { pageAt } from '../pages.ts'
import { acting } from './acting.ts'

/** `customer`: the customer an administrator acts for. Ignored for other people. */
export interface CustomerSearch {
  customer?: string
}

/** Reads the customer from an address. */
export const readCustomer = ({ customer }: Record<string, unknown>): CustomerSearch =>
  typeof customer === 'string' && customer !== '' ? { customer } : {}

/** True for a page of the reseller's team that is about no customer in particular. */
export const isTeamPage = (path: string): boolean =>
  ['administrators', 'analysts'].includes(pageAt(path)?.audience ?? '')

/** True for a page about one customer. */
export const isCustomerPage = (path: string): boolean => pageAt(path) !== undefined && !isTeamPage(path)

/** Puts the customer into every address of a customer's page that does not name one, so that reloading and sharing work. */
export const carryCustomer = <Search extends object>({
  search,
  next,
}: {
  search: Search
  next: (search: Search) => Search
}): Search => {
  const customer = acting.value()
  return customer === undefined ? next(search) : { customer, ...next(search) }
}
