import type { Try } from './types.ts'

const slots = (tries: readonly Try[]) => tries.map(({ slot }) => slot)

import type { AllowList } from '../shared/allow-list.ts'
import type { invoiceMachine } from './invoice.machine.ts'

export const invoiceAllowList: AllowList<typeof invoiceMachine> = {
  context: {
    cards: slots,
    lastRound: slots,
    isDue: 'shown',
    isRetryDue: 'shown',
    wasJustTried: 'shown',
    isStopped: 'shown',
  },
  events: {
    'charge.requested': { trigger: 'shown' },
  },
}
