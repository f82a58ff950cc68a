import type { AllowList } from '../shared/allow-list.ts'
import type { replayMachine } from './replay.machine.ts'

export const replayAllowList: AllowList<typeof replayMachine> = {
  context: { step: 'shown', steps: 'shown' },
  events: { 'step.chosen': { step: 'shown' }, 'flow.read': { steps: 'shown' } },
}
