import type { AllowList } from '../shared/allow-list.ts'
import type { sessionMachine } from './session.machine.ts'

export const sessionAllowList: AllowList<typeof sessionMachine> = {
  context: { role: 'shown', notice: 'shown' },
  events: {
    'session.restored': { role: 'shown' },
    'session.missing': { hadOne: 'shown' },
  },
}
