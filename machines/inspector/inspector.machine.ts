/** The inspector, which shows the actors of inspected pages without changing them. The portal owns it. */
import { assign, setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'
import { unprovidedCallback } from '../shared/provide.ts'
import { type Inspected, type InspectorMessage, NOTHING_INSPECTED, withMessage } from './inspected.ts'

type InspectorEvent =
  | { type: 'message.received'; message: InspectorMessage }
  | { type: 'pause.pressed' }
  | { type: 'resume.pressed' }
  | { type: 'step.pressed' }
  | { type: 'clear.pressed' }

/** Maximum number of messages that wait during a pause; beyond it the oldest are shown. */
const WAITING_MAX = 5000

const withMessages = (inspected: Inspected, messages: readonly InspectorMessage[]): Inspected =>
  messages.reduce(withMessage, inspected)

/** Returns the number of messages in the next step: one event, and all messages before the following event. */
const stepLength = (waiting: readonly InspectorMessage[]): number => {
  const next = waiting.findIndex(({ kind }, index) => index > 0 && kind === 'event')
  return next < 0 ? waiting.length : next
}

const inspectorSetup = setup({
  types: {
    /** `waiting`: messages that arrived during the pause, the oldest first. */
    context: {} as { inspected: Inspected; waiting: readonly InspectorMessage[] },
    events: {} as InspectorEvent,
    tags: {} as 'paused',
  },
  actors: {
    /** Sends `message.received` for each message of an inspected page. */
    listen: unprovidedCallback('inspector', 'listen'),
  },
  actions: {
    show: assign(({ context }, { message }: { message: InspectorMessage }) => ({
      inspected: withMessage(context.inspected, message),
    })),
    keep: assign(({ context }, { message }: { message: InspectorMessage }) => {
      const waiting = [...context.waiting, message]
      const most = waiting.length - WAITING_MAX
      return most > 0
        ? { inspected: withMessages(context.inspected, waiting.slice(0, most)), waiting: waiting.slice(most) }
        : { waiting }
    }),
    showNext: assign(({ context: { inspected, waiting } }) => ({
      inspected: withMessages(inspected, waiting.slice(0, stepLength(waiting))),
      waiting: waiting.slice(stepLength(waiting)),
    })),
    showAll: assign(({ context: { inspected, waiting } }) => ({
      inspected: withMessages(inspected, waiting),
      waiting: [],
    })),
    /** Actors stay, including those of waiting messages: they still exist, but send no message until their next event. */
    clear: assign(({ context }) => {
      const { heard, actors } = withMessages(context.inspected, context.waiting)
      const active = Object.entries(actors).filter(([, { stand }]) => stand.status === 'active')
      return {
        waiting: [],
        inspected: { ...NOTHING_INSPECTED, heard, actors: Object.fromEntries(active) },
      }
    }),
  },
  guards: {
    hasWaiting: ({ context }) => context.waiting.length > 0,
  },
})

const message = ({ event }: { event: { message: InspectorMessage } }) => ({ message: event.message })
/** Shows a message at once. */
const show = { type: 'show', params: message } as const
/** Queues a message for the next step. */
const keep = { type: 'keep', params: message } as const

export const inspectorMachine = inspectorSetup.createMachine({
  id: 'inspector',
  context: { inspected: NOTHING_INSPECTED, waiting: [] },
  invoke: { src: 'listen' },
  initial: 'listening',
  states: {
    listening: {
      description: 'No page has sent an event yet.',
      on: { 'message.received': { target: 'following', actions: show } },
    },
    following: {
      description: 'Events of the inspected page are shown live.',
      on: {
        'message.received': { actions: show },
        'pause.pressed': 'paused',
        'clear.pressed': { actions: 'clear' },
      },
    },
    paused: {
      description: 'New events wait until they are stepped through, or until the live view resumes.',
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

/** The inspector's own content stays hidden: each message that it shows would be a message to inspect again, without end. */
export const inspectorAllowList: AllowList<typeof inspectorMachine> = {
  context: { inspected: 'hidden', waiting: 'hidden' },
  events: { 'message.received': { message: 'hidden' } },
}
