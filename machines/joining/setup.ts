import { assign, setup } from 'xstate'
import { type CallProblem, toCallProblem } from '../shared/call-problem.ts'
import { unprovided } from '../shared/provide.ts'

export const joiningSetup = setup({
  types: {
    context: {} as { problem: CallProblem | null },
    events: {} as { type: 'accept.pressed' } | { type: 'decline.pressed' },
    tags: {} as 'busy' | 'accepting',
  },
  actors: {
    accept: unprovided<void>('joining', 'accept'),
    decline: unprovided<void>('joining', 'decline'),
  },
  actions: {
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    forget: assign({ problem: null }),
  },
})

export const toAsking = {
  target: 'asking',
  actions: {
    type: 'remember',
    params: ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) }),
  },
} as const
