import type { AnyStateMachine, EventObject } from 'xstate'
import { DOCUMENT_TYPES } from '#contract/entities/document.ts'
import { SERVER_CHARTS } from '#machines/index.ts'
import { readFixtures } from '../../scripts/rehearse/fixtures.ts'

/** An event that a chart is asked in a recorded situation. */
export interface AskedEvent {
  machine: AnyStateMachine
  state: string
  context: object
  event: EventObject
}

/** The values of the events that carry any. */
const PAYLOADS: Readonly<Record<string, readonly object[]>> = {
  'document.stored': DOCUMENT_TYPES.map((documentType) => ({ documentType })),
  'document.removed': DOCUMENT_TYPES.map((documentType) => ({ documentType })),
  'charge.requested': ['scheduled', 'manual', 'subscription-end', 'resume'].map((trigger) => ({ trigger })),
}

const eventsOf = (machine: AnyStateMachine): EventObject[] =>
  machine.events.flatMap((type) =>
    (PAYLOADS[type] ?? [{}]).map((payload) => ({ type: String(type), ...payload })),
  )

/** Every event of every chart of the server, in each state with each set of facts that the recorded walks have met there. */
export const askedEvents = (): AskedEvent[] =>
  readFixtures().flatMap(({ chart, steps }) => {
    const machine = SERVER_CHARTS.find((server) => server.machine.id === chart)?.machine
    if (!machine) throw new Error(`${chart} is no chart of the server`)
    const situations = new Map(
      steps.flatMap(({ from, facts }) =>
        facts && Object.hasOwn(machine.states, from)
          ? [[JSON.stringify([from, facts]), { from, facts }]]
          : [],
      ),
    )
    return [...situations.values()].flatMap(({ from, facts }) =>
      eventsOf(machine).map((event) => ({ machine, state: from, context: facts as object, event })),
    )
  })
