import type { AllowList } from '../shared/allow-list.ts'
import type { cloudAccountMachine } from './cloud-account.machine.ts'

export const cloudAccountAllowList: AllowList<typeof cloudAccountMachine> = {
  context: {},
  events: {},
}
