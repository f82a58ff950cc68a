import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { provide } from '../shared/provide.ts'
import { ACTORS_MAX, activeStates, EVENTS_MAX, type InspectorMessage } from './inspected.ts'
import { inspectorMachine } from './inspector.machine.ts'

let number = 0
const told = { page: 'page', actor: 'page/x:1', at: '2026-11-10T08:00:00.000Z' }
const stand = (value: string, context: Record<string, number> = {}) => ({ status: 'active', value, context })

const appears = (): InspectorMessage => ({
  ...{ ...told, number: number++, kind: 'actor', name: 'session', isChart: true },
  ...{ parent: null, stand: stand('landing', { tries: 1 }) },
})
const sent = (type: string): InspectorMessage => ({
  ...{ ...told, number: number++, kind: 'event', source: null, event: { type } },
})
const stood = (event: string, value: string, tries: number): InspectorMessage => ({
  ...{ ...told, number: number++, kind: 'snapshot', event, stand: stand(value, { tries }) },
})

const inspectorOf = () => {
  const actor = createActor(provide(inspectorMachine, { actors: { listen: fromCallback(() => {}) } })).start()
  const receive = (...messages: InspectorMessage[]) => {
    for (const message of messages) actor.send({ type: 'message.received', message })
  }
  const events = () => actor.getSnapshot().context.inspected.events
  return { actor, receive, events, actors: () => Object.values(actor.getSnapshot().context.inspected.actors) }
}

test('an event is shown with the states before and after it, and with the changes of the context', () => {
  const { receive, events, actors } = inspectorOf()
  receive(appears(), sent('signIn.pressed'), stood('signIn.pressed', 'signing-in', 2))
  expect(actors()).toMatchObject([{ name: 'session', stand: { value: 'signing-in' } }])
  expect(events()).toMatchObject([
    {
      event: { type: 'signIn.pressed' },
      took: { from: ['landing'], to: ['signing-in'], changes: [{ field: 'tries', before: 1, after: 2 }] },
    },
  ])
})

test('a repeated message is shown once', () => {
  const { receive, events } = inspectorOf()
  const messages = [appears(), sent('signIn.pressed')]
  receive(...messages, ...messages)
  expect(events()).toHaveLength(1)
})

test('messages wait while the inspector is paused, and are stepped through event by event', () => {
  const { actor, receive, events } = inspectorOf()
  receive(appears())
  actor.send({ type: 'pause.pressed' })
  expect(actor.getSnapshot().can({ type: 'step.pressed' })).toBe(false)
  receive(sent('one'), stood('one', 'a', 1), sent('two'), stood('two', 'b', 1))
  expect(events()).toEqual([])
  actor.send({ type: 'step.pressed' })
  expect(events()).toMatchObject([{ event: { type: 'one' }, took: { to: ['a'] } }])
  actor.send({ type: 'resume.pressed' })
  expect(events()).toMatchObject([
    { event: { type: 'one' } },
    { event: { type: 'two' }, took: { to: ['b'] } },
  ])
})

test('clearing removes events and ended actors, and keeps running actors', () => {
  const { actor, receive, events, actors } = inspectorOf()
  receive(appears(), sent('one'))
  actor.send({ type: 'clear.pressed' })
  expect(events()).toEqual([])
  expect(actors()).toHaveLength(1)
  receive({
    ...told,
    number: number++,
    kind: 'snapshot',
    event: 'xstate.stop',
    stand: { ...stand('a'), status: 'stopped' },
  })
  actor.send({ type: 'clear.pressed' })
  expect(actors()).toEqual([])
})

test('clearing during a pause keeps the actors of waiting messages', () => {
  const { actor, receive, events, actors } = inspectorOf()
  receive({ ...appears(), actor: 'page/x:0' })
  actor.send({ type: 'pause.pressed' })
  receive(appears(), sent('one'))
  actor.send({ type: 'clear.pressed' })
  expect(events()).toEqual([])
  expect(actors().map(({ id }) => id)).toEqual(['page/x:0', 'page/x:1'])
  actor.send({ type: 'resume.pressed' })
  receive(sent('two'))
  expect(events()).toMatchObject([{ event: { type: 'two' } }])
})

test('a second announcement of an actor changes nothing', () => {
  const { receive, actors } = inspectorOf()
  receive(appears(), stood('signIn.pressed', 'signing-in', 2), appears())
  expect(actors()).toMatchObject([{ stand: { value: 'signing-in' } }])
})

test('if there are too many actors, the oldest ended one is removed, or the oldest of all', () => {
  const { receive, actors } = inspectorOf()
  const numbered = (index: number) => ({ ...appears(), actor: `page/x:${index}` })
  const ended = { ...stood('xstate.stop', 'a', 1), actor: 'page/x:1' }
  receive(...Array.from({ length: ACTORS_MAX }, (_, index) => numbered(index)))
  receive({ ...ended, number: number++, stand: { ...stand('a'), status: 'stopped' } } as InspectorMessage)
  const oldest = () =>
    actors()
      .slice(0, 2)
      .map(({ id }) => id)
  receive(numbered(1000))
  expect(actors()).toHaveLength(ACTORS_MAX)
  expect(oldest()).toEqual(['page/x:0', 'page/x:2'])
  receive(numbered(1001))
  expect(actors()).toHaveLength(ACTORS_MAX)
  expect(oldest()).toEqual(['page/x:2', 'page/x:3'])
})

test('only the newest events are kept', () => {
  const { receive, events } = inspectorOf()
  receive(appears(), ...Array.from({ length: EVENTS_MAX + 5 }, (_, index) => sent(`event.${index}`)))
  expect(events()).toHaveLength(EVENTS_MAX)
  expect(events()[0]).toMatchObject({ event: { type: 'event.5' } })
})

test('the active states of nested and parallel charts include their parents', () => {
  expect(activeStates({ screen: 'editing' })).toEqual(['screen', 'screen.editing'])
  expect(activeStates({ a: 'one', b: { c: 'two' } })).toEqual(['a', 'a.one', 'b', 'b.c', 'b.c.two'])
})

test('a value that is not a state of a chart has no active states', () => {
  expect(['open', null, 5, ['open']].map((value) => activeStates(value))).toEqual([['open'], [], [], []])
})

const shownChanges = (before: unknown, after: unknown) => {
  const { receive, events } = inspectorOf()
  receive({ ...appears(), stand: { ...stand('a'), context: before } } as InspectorMessage)
  receive(sent('one'))
  receive({ ...stood('one', 'b', 1), stand: { ...stand('b'), context: after } } as InspectorMessage)
  return events()[0]?.took?.changes
}

test('only changed fields of the context are shown, including added and removed ones', () => {
  expect(shownChanges({ same: [1], gone: 2 }, { same: [1], came: 3 })).toEqual([
    { field: 'gone', before: 2, after: null },
    { field: 'came', before: null, after: 3 },
  ])
  expect(shownChanges(null, { came: 3 })).toEqual([{ field: 'came', before: null, after: 3 }])
  expect(shownChanges({ gone: 2 }, null)).toEqual([{ field: 'gone', before: 2, after: null }])
})

test('a step of an actor is shown at its last event of that type that it has not taken yet', () => {
  const { receive, events } = inspectorOf()
  const other = { actor: 'page/x:2' }
  receive(appears(), { ...appears(), ...other })
  receive(sent('one'), stood('one', 'a', 1), sent('one'), sent('two'), { ...sent('one'), ...other })
  receive(stood('one', 'b', 1))
  expect(events().map(({ took }) => took?.to ?? null)).toEqual([['a'], ['b'], null, null])
  receive(stood('three', 'c', 1))
  expect(events().map(({ took }) => took?.to ?? null)).toEqual([['a'], ['b'], null, null])
})

test('messages of an unknown actor are not shown', () => {
  const { receive, events, actors } = inspectorOf()
  receive(sent('one'), stood('one', 'a', 1))
  expect([events(), actors()]).toEqual([[], []])
})

test('a step shows all remaining messages when no other event waits, and a new pause starts empty', () => {
  const { actor, receive, events } = inspectorOf()
  receive(appears())
  actor.send({ type: 'pause.pressed' })
  receive(stood('zero', 'a', 1), sent('one'), stood('one', 'b', 1))
  actor.send({ type: 'step.pressed' })
  expect(events()).toEqual([])
  actor.send({ type: 'step.pressed' })
  expect(events()).toMatchObject([{ took: { to: ['b'] } }])
  expect(actor.getSnapshot().context.waiting).toEqual([])
  receive(sent('two'))
  actor.send({ type: 'clear.pressed' })
  expect(actor.getSnapshot().context.waiting).toEqual([])
  receive(sent('three'))
  actor.send({ type: 'resume.pressed' })
  expect(actor.getSnapshot().context.waiting).toEqual([])
})

test('if too many messages wait, the oldest are shown', () => {
  const { actor, receive, events } = inspectorOf()
  receive(appears())
  actor.send({ type: 'pause.pressed' })
  receive(...Array.from({ length: 5000 }, (_, index) => sent(`event.${index}`)))
  expect(events()).toEqual([])
  receive(sent('event.5000'), sent('event.5001'))
  expect(events().map(({ event }) => event.type)).toEqual(['event.0', 'event.1'])
  expect(actor.getSnapshot().context.waiting).toHaveLength(5000)
})
