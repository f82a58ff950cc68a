import { assign, setup } from 'xstate'
import type { CallProblem } from '../shared/call-problem.ts'
import { unprovided } from '../shared/provide.ts'
import type { ContactContext, ContactEvent, SendInput } from './types.ts'

export const contactSetup = setup({
  types: {
    context: {} as ContactContext,
    events: {} as ContactEvent,
    tags: {} as 'form' | 'busy' | 'done',
  },
  actors: { send: unprovided<void, SendInput>('contact', 'send') },
  actions: {
    progress: assign((_, params: { percent: number }) => ({ percent: params.percent })),
    stop: assign({ percent: null }),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    forget: assign({ problem: null }),
  },
})
