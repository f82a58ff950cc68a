import { assign, setup } from 'xstate'
import { unprovidedCallback } from '../shared/provide.ts'
import { hear, type Inspected, NOTHING_INSPECTED } from './inspected.ts'
import type { InspectorMessage } from './message.ts'

type InspectorEvent =
  | { type: 'message.received'; message: InspectorMessage }
  | { type: 'pause.pressed' }
  | { type: 'resume.pressed' }
  | { type: 'step.pressed' }
  | { type: 'clear.pressed' }

/** While it is paused, this many messages wait; after that the oldest are shown. */
const WAITING_MAX = 5000

const allHeard = (inspected: Inspected, messages: readonly InspectorMessage[]): Inspected =>
  messages.reduce(hear, inspected)

/** One step shows what came of the next event: its messages up to the one before another event. */
const stepEnd = (waiting: readonly InspectorMessage[]): number => {
  const next = waiting.findIndex(({ kind }, index) => index > 0 && kind === 'event')
  return next < 0 ? waiting.length : next
}

export const inspectorSetup = setup({
  types: {
    /** `waiting`: messages that came while it was paused, the oldest first. */
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
      inspected: hear(context.inspected, message),
    })),
    keep: assign(({ context }, { message }: { message: InspectorMessage }) => {
      const waiting = [...context.waiting, message]
      const most = waiting.length - WAITING_MAX
      return most > 0
        ? { inspected: allHeard(context.inspected, waiting.slice(0, most)), waiting: waiting.slice(most) }
        : { waiting }
    }),
    showNext: assign(({ context: { inspected, waiting } }) => ({
      inspected: allHeard(inspected, waiting.slice(0, stepEnd(waiting))),
      waiting: waiting.slice(stepEnd(waiting)),
    })),
    showAll: assign(({ context: { inspected, waiting } }) => ({
      inspected: allHeard(inspected, waiting),
      waiting: [],
    })),
    /** Actors stay, those of waiting messages too: they are still there, and say nothing until something happens. */
    clear: assign(({ context }) => {
      const { heard, actors } = allHeard(context.inspected, context.waiting)
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
/** What is received is shown at once. */
export const show = { type: 'show', params: message } as const
/** What is received waits for the next step. */
export const keep = { type: 'keep', params: message } as const
