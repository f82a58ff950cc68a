import { assign, setup } from 'xstate'
import { effect, unprovidedCallback } from '../shared/provide.ts'

type ReplayEvent =
  | { type: 'play.pressed' }
  | { type: 'pause.pressed' }
  | { type: 'forward.pressed' }
  | { type: 'back.pressed' }
  | { type: 'first.pressed' }
  | { type: 'last.pressed' }
  | { type: 'step.chosen'; step: number }
  /** The flow has taken steps since, or was read for the first time. */
  | { type: 'flow.read'; steps: number }

/** How long each step is shown while the flow plays. */
const PACE_MS = 1200

const within = (step: number, steps: number): number => Math.max(0, Math.min(step, steps - 1))

export const replaySetup = setup({
  types: {
    /** `step`: the one that is shown, from 0. */
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
    /** Puts the step into the address, so that what is shown is a link. */
    showStep: effect<{ step: number }>(),
  },
  guards: {
    hasMore: ({ context }) => context.step < context.steps - 1,
  },
  delays: { pace: PACE_MS },
})
