import type { AllowList } from '../shared/allow-list.ts'
import type { unexplainedPaymentMachine } from './unexplained-payment.machine.ts'

export const unexplainedPaymentAllowList: AllowList<typeof unexplainedPaymentMachine> = {
  context: {},
  events: {},
}
