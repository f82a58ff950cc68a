import { setup } from 'xstate'

export type IdentityEvent =
  | { type: 'provider.completed' }
  | { type: 'provider.rejected' }
  | { type: 'provider.expired' }
  | { type: 'provider.failed' }
  | { type: 'deadline.passed' }
  | { type: 'customer.cancelled' }

export const identitySetup = setup({
  types: {
    events: {} as IdentityEvent,
    tags: {} as 'waiting-on-customer' | 'verified' | 'refused' | 'may-retry' | 'time-over' | 'given-up',
  },
})
