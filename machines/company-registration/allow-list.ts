import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { companyRegistrationMachine } from './company-registration.machine.ts'

export const companyRegistrationAllowList: AllowList<typeof companyRegistrationMachine> = {
  context: { problem: problemCode, lookedUp: 'present', found: 'present' },
  events: {
    'verify.pressed': { crNumber: 'hidden' },
    'number.refused': { problem: problemCode },
    'cr.edited': { crNumber: 'hidden' },
  },
}
