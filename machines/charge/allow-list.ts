import type { AllowList } from '../shared/allow-list.ts'
import type { chargeMachine } from './charge.machine.ts'

export const chargeAllowList: AllowList<typeof chargeMachine> = {
  context: { provesCard: 'shown' },
  events: {},
}
