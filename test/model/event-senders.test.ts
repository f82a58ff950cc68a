import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { SENT_CHARTS } from '#machines/server-charts.ts'
import { callGraph } from '../support/call-graph.ts'
import { leavesOf } from '../support/charts.ts'

/** Where an event may lead from a state: each of its ways up to the first that no guard holds back. */
const targetsOf = (machine: AnyStateMachine, state: string, event: string): string[] => {
  const ways = machine.states[state]?.transitions.get(event) ?? []
  const sure = ways.findIndex(({ guard }) => guard === undefined)
  return ways
    .slice(0, sure < 0 ? ways.length : sure + 1)
    .flatMap(({ target }) => (target ?? []).map(({ key }) => key))
}

/** The states that these events can lead to, from the first state on, regardless of the guards. */
const reachable = (machine: AnyStateMachine, events: readonly string[]): Set<string> => {
  const reached = new Set<string>([String(machine.config.initial)])
  for (const state of reached)
    for (const event of events) for (const target of targetsOf(machine, state, event)) reached.add(target)
  return reached
}

const graph = callGraph()

describe.each(SENT_CHARTS.map(([machine, senders]) => [machine.id, machine, senders] as const))(
  '%s',
  (_, machine, senders) => {
    const events = Object.keys(senders)

    test('every state can be entered by the events that are sent', () => {
      expect([...reachable(machine, events)].sort()).toEqual(leavesOf(machine))
    })

    test('every event that is sent is taken in some state, and no other is', () => {
      const states = [...reachable(machine, events)]
      const taken = events.filter((event) =>
        states.some((state) => targetsOf(machine, state, event).length > 0 || takes(machine, state, event)),
      )
      expect(taken).toEqual(events)
      expect([...machine.events].sort()).toEqual([...events].sort())
    })

    test.each(
      Object.entries(senders).flatMap(([event, names]) => names.map((name) => [event, name] as const)),
    )('%s is sent by %s', (event, name) => {
      const files = graph.exporting(name, 'server/use-cases/')
      expect(files).toHaveLength(1)
      expect(graph.textsFrom(files[0] ?? '', name)).toContain(event)
    })
  },
)

/** Whether a state takes an event without leaving: by its actions alone. */
const takes = (machine: AnyStateMachine, state: string, event: string): boolean =>
  (machine.states[state]?.transitions.get(event) ?? []).some(({ actions }) => actions.length > 0)
