/** How a recorded flow is looked at, step by step. The portal owns it; it changes nothing of the flow. */
import { replaySetup } from './setup.ts'
import { choosing, chosen, counted, shown } from './transitions.ts'

export const replayMachine = replaySetup.createMachine({
  id: 'replay',
  context: ({ input: { step, steps } }) => ({ step: Math.max(0, Math.min(step, steps - 1)), steps }),
  invoke: { src: 'watchFlow' },
  initial: 'paused',
  states: {
    paused: {
      description: 'One step is shown until another one is chosen.',
      on: {
        ...choosing,
        ...counted,
        'play.pressed': [
          { guard: 'hasMore', target: 'playing' },
          { target: 'playing', actions: ['beginAgain', shown] },
        ],
      },
    },
    playing: {
      description: 'The steps follow each other by themselves, until the last one is shown.',
      tags: 'playing',
      after: {
        pace: [
          { guard: 'hasMore', target: 'playing', reenter: true, actions: ['goOn', shown] },
          { target: 'paused' },
        ],
      },
      on: { ...chosen, ...counted, 'pause.pressed': 'paused' },
    },
  },
})
