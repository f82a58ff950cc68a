import type { AllowList } from '../shared/allow-list.ts'
import type { cardFormMachine } from './card-form.machine.ts'

export const cardFormAllowList: AllowList<typeof cardFormMachine> = {
  context: {
    isFolded: 'shown',
    wasAsked: 'shown',
    attemptId: 'present',
    isDecided: 'shown',
    failure: (failure) => failure?.kind ?? null,
  },
  events: {},
}
