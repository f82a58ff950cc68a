/**
 * The page that asks an invited person to join the inviting account or to continue without it. Both answers are final, so a
 * second press does nothing; a failed call returns to the question.
 */
import { assign, setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, problemCode, toCallProblem } from '../shared/call-problem.ts'
import { unprovided } from '../shared/provide.ts'

const joiningSetup = setup({
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

const toAsking = {
  target: 'asking',
  actions: {
    type: 'remember',
    params: ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) }),
  },
} as const

export const joiningMachine = joiningSetup.createMachine({
  id: 'joining',
  context: { problem: null },
  initial: 'asking',
  states: {
    asking: {
      description: 'The person reads who invited them, and what happens to their own application.',
      on: { 'accept.pressed': 'accepting', 'decline.pressed': 'declining' },
    },
    accepting: {
      description: 'The acceptance is being sent.',
      tags: ['busy', 'accepting'],
      entry: 'forget',
      invoke: { src: 'accept', onDone: 'joined', onError: toAsking },
    },
    declining: {
      description: 'The refusal is being sent.',
      tags: 'busy',
      entry: 'forget',
      invoke: { src: 'decline', onDone: 'declined', onError: toAsking },
    },
    joined: {
      description: 'The person joined the account; the portal reloads and shows it.',
      tags: ['busy', 'accepting'],
    },
    declined: {
      description: 'The person declined; the portal reloads.',
      tags: 'busy',
    },
  },
})

export const joiningAllowList: AllowList<typeof joiningMachine> = {
  context: { problem: problemCode },
  events: {},
}
