import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { contactMachine } from './contact.machine.ts'

export const contactAllowList: AllowList<typeof contactMachine> = {
  context: { percent: 'shown', problem: problemCode },
  events: {
    'submit.pressed': { message: 'hidden', file: 'present' },
    'upload.progressed': { percent: 'shown' },
  },
}
