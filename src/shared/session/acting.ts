import { documentValue } from './document-value.ts'

const customerId = documentValue<string>()

/**
 * The customer an administrator acts for in this document. The address decides, and it is decided once: another customer is another
 * document, so that nothing known of one is ever shown or changed as the other's.
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
