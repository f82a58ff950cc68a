/**
 * The customer an administrator acts for in this document. The address decides, and it is decided once: another customer is another
 * document, so that nothing known of one is ever shown or changed as the other's.
 */
const createActing = () => {
  let customerId: string | undefined
  return {
    value: () => customerId,
    start: (id: string) => {
      customerId = id
    },
    stop: () => {
      customerId = undefined
    },
    /** What a call says of itself that is for this customer; nothing while no customer is acted for. */
    query: (): { customerId?: string; isAdmin?: 'true' } =>
      customerId === undefined ? {} : { customerId, isAdmin: 'true' },
  }
}

export const acting = createActing()
