/** How the actors of inspected pages are looked at. The portal owns it; it changes nothing of what it shows. */
import { NOTHING_INSPECTED } from './inspected.ts'
import { inspectorSetup, keep, show } from './setup.ts'

export const inspectorMachine = inspectorSetup.createMachine({
  id: 'inspector',
  context: { inspected: NOTHING_INSPECTED, waiting: [] },
  invoke: { src: 'listen' },
  initial: 'listening',
  states: {
    listening: {
      description: 'No page has said anything yet.',
      on: { 'message.received': { target: 'following', actions: show } },
    },
    following: {
      description: 'What happens on an inspected page is shown at once.',
      on: {
        'message.received': { actions: show },
        'pause.pressed': 'paused',
        'clear.pressed': { actions: 'clear' },
      },
    },
    paused: {
      description: 'What happens waits until it is stepped through, or until following goes on.',
      tags: 'paused',
      on: {
        'message.received': { actions: keep },
        'step.pressed': { guard: 'hasWaiting', actions: 'showNext' },
        'resume.pressed': { target: 'following', actions: 'showAll' },
        'clear.pressed': { actions: 'clear' },
      },
    },
  },
})
