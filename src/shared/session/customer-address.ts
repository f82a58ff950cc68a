import { acting } from './acting.ts'
import { CUSTOMER_PAGES, OFFICE_PAGES, REVIEW_PAGE } from './guards.ts'

/** `customer`: whom an administrator acts for. It means nothing in any other person's address. */
export interface CustomerSearch {
  customer?: string
}

/** Reads it from an address. */
export const readCustomer = ({ customer }: Record<string, unknown>): CustomerSearch =>
  typeof customer === 'string' && customer !== '' ? { customer } : {}

export const isOfficePage = (path: string): boolean => OFFICE_PAGES.some((page) => page === path)

/** Whether the page at this address is about one customer. */
export const isCustomerPage = (path: string): boolean =>
  [...CUSTOMER_PAGES, REVIEW_PAGE].some((page) => page === path)

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
