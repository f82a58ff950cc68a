import { documentValue } from './document-value.ts'

const customerId = documentValue<string>()

/**
 * The customer an administrator acts for in this document, taken from its address. It never changes: another customer gets another
 * document, so that data of one customer is never shown or changed as that of another.
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
