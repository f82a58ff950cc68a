/** The replay of a recorded flow, step by step. The portal owns it. */
import { assign, setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'
import { effect, unprovidedCallback } from '../shared/provide.ts'

type ReplayEvent =
  | { type: 'play.pressed' }
  | { type: 'pause.pressed' }
  | { type: 'forward.pressed' }
  | { type: 'back.pressed' }
  | { type: 'first.pressed' }
  | { type: 'last.pressed' }
  | { type: 'step.chosen'; step: number }
  /** The flow has new steps, or was read for the first time. */
  | { type: 'flow.read'; steps: number }

/** The time, in milliseconds, for which each step is shown while the flow plays. */
const PACE_MS = 1200

/** Returns the step, moved to the nearest step that exists. */
const within = (step: number, steps: number): number => Math.max(0, Math.min(step, steps - 1))

const replaySetup = setup({
  types: {
    /** `step`: the shown step, from 0. */
    context: {} as { step: number; steps: number },
    events: {} as ReplayEvent,
    input: {} as { step: number; steps: number },
    tags: {} as 'playing',
  },
  actors: {
    /** Sends `flow.read` whenever the flow is read. */
    watchFlow: unprovidedCallback('replay', 'watchFlow'),
  },
  actions: {
    choose: assign(({ context }, params: { step: number }) => ({ step: within(params.step, context.steps) })),
    goOn: assign(({ context }) => ({ step: within(context.step + 1, context.steps) })),
    goBack: assign(({ context }) => ({ step: within(context.step - 1, context.steps) })),
    beginAgain: assign({ step: 0 }),
    goToEnd: assign(({ context }) => ({ step: within(context.steps - 1, context.steps) })),
    countSteps: assign(({ context }, params: { steps: number }) => ({
      steps: params.steps,
      step: within(context.step, params.steps),
    })),
    /** Puts the step into the address, so that the address is a link to it. */
    showStep: effect<{ step: number }>(),
  },
  guards: {
    hasMore: ({ context }) => context.step < context.steps - 1,
  },
  delays: { pace: PACE_MS },
})

const shown = {
  type: 'showStep',
  params: ({ context }: { context: { step: number } }) => ({ step: context.step }),
} as const

const choose = {
  type: 'choose',
  params: ({ event }: { event: { step: number } }) => ({ step: event.step }),
} as const

/** Each choice of a step shows it. */
const stepChoices = {
  'forward.pressed': { actions: ['goOn', shown] },
  'back.pressed': { actions: ['goBack', shown] },
  'first.pressed': { actions: ['beginAgain', shown] },
  'last.pressed': { actions: ['goToEnd', shown] },
  'step.chosen': { actions: [choose, shown] },
} as const

/** The same choices while the flow plays also stop it at the chosen step. */
const stoppingChoices = {
  'forward.pressed': { target: 'paused', ...stepChoices['forward.pressed'] },
  'back.pressed': { target: 'paused', ...stepChoices['back.pressed'] },
  'first.pressed': { target: 'paused', ...stepChoices['first.pressed'] },
  'last.pressed': { target: 'paused', ...stepChoices['last.pressed'] },
  'step.chosen': { target: 'paused', ...stepChoices['step.chosen'] },
} as const

/** Counts the steps again when the flow has new ones. */
const counted = {
  'flow.read': {
    actions: {
      type: 'countSteps',
      params: ({ event }: { event: { steps: number } }) => ({ steps: event.steps }),
    },
  },
} as const

export const replayMachine = replaySetup.createMachine({
  id: 'replay',
  context: ({ input: { step, steps } }) => ({ step: within(step, steps), steps }),
  invoke: { src: 'watchFlow' },
  initial: 'paused',
  states: {
    paused: {
      description: 'One step is shown until the analyst chooses another one.',
      on: {
        ...stepChoices,
        ...counted,
        'play.pressed': [
          { guard: 'hasMore', target: 'playing' },
          { target: 'playing', actions: ['beginAgain', shown] },
        ],
      },
    },
    playing: {
      description: 'The steps follow each other automatically up to the last one.',
      tags: 'playing',
      after: {
        pace: [
          { guard: 'hasMore', target: 'playing', reenter: true, actions: ['goOn', shown] },
          { target: 'paused' },
        ],
      },
      on: { ...stoppingChoices, ...counted, 'pause.pressed': 'paused' },
    },
  },
})

export const replayAllowList: AllowList<typeof replayMachine> = {
  context: { step: 'shown', steps: 'shown' },
  events: { 'step.chosen': { step: 'shown' }, 'flow.read': { steps: 'shown' } },
}
