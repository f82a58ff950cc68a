import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { joiningMachine } from './joining.machine.ts'

export const joiningAllowList: AllowList<typeof joiningMachine> = {
  context: { problem: problemCode },
  events: {},
}
