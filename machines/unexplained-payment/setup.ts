import { setup } from 'xstate'

export type UnexplainedPaymentEvent =
  /** An administrator said which open invoice it paid. */
  | { type: 'payment.adopted' }
  /** An administrator looked into it and lets charging go on without it. */
  | { type: 'payment.dismissed' }

export const unexplainedPaymentSetup = setup({
  types: {
    events: {} as UnexplainedPaymentEvent,
    tags: {} as 'stops-charging',
  },
})
