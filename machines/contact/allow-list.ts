import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { contactMachine } from './contact.machine.ts'

export const contactAllowList: AllowList<typeof contactMachine> = {
  context: { problem: problemCode },
  events: {},
}
