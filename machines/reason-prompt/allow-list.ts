import type { AllowList } from '../shared/allow-list.ts'
import type { reasonPromptMachine } from './reason-prompt.machine.ts'

export const reasonPromptAllowList: AllowList<typeof reasonPromptMachine> = {
  context: {},
  events: { 'answer.given': { isGiven: 'shown' } },
}
