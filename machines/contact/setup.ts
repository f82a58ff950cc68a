import { assign, setup } from 'xstate'
import type { CallProblem } from '../shared/call-problem.ts'
import { unprovided } from '../shared/provide.ts'

type ContactEvent = { type: 'submit.pressed' } | { type: 'opened' } | { type: 'edited' }

export const contactSetup = setup({
  types: {
    context: {} as { problem: CallProblem | null },
    events: {} as ContactEvent,
    tags: {} as 'form' | 'busy' | 'done',
  },
  actors: { send: unprovided<void>('contact', 'send') },
  actions: {
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    forget: assign({ problem: null }),
  },
})
