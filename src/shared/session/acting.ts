import { pageAt } from '../pages.ts'
import { documentValue } from './document-value.ts'

const customerId = documentValue<string>()

/**
 * The customer an administrator acts for in this document, taken from its address. It never changes: another customer is a full
 * page load, so that the data of two customers is never mixed.
 */
export const acting = {
  value: customerId.get,
  start: customerId.set,
  stop: customerId.remove,
  /** Query parameters of a call for this customer; none while no customer is acted for. */
  query: (): { customerId?: string; isAdmin?: 'true' } => {
    const id = customerId.get()
    return id === undefined ? {} : { customerId: id, isAdmin: 'true' }
  },
}

/** `customer`: the customer an administrator acts for. Ignored for other people. */
interface CustomerSearch {
  customer?: string
}

/** Reads the customer from an address. */
export const readCustomer = ({ customer }: Record<string, unknown>): CustomerSearch =>
  typeof customer === 'string' && customer !== '' ? { customer } : {}

/** True for a page of the reseller's team that is not about one customer. */
export const isTeamPage = (path: string): boolean =>
  ['administrators', 'analysts'].includes(pageAt(path)?.audience ?? '')

/** True for a page about one customer. */
export const isCustomerPage = (path: string): boolean => pageAt(path) !== undefined && !isTeamPage(path)

/** Adds the customer to every address of a customer's page that has none, so that reloading and sharing work. */
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
