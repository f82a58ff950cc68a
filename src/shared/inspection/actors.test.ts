import { afterEach, expect, test } from 'vitest'
import { createActor, createMachine, type InspectionEvent } from 'xstate'
import { inspect, watchActors } from './actors.ts'

const chart = createMachine({ initial: 'here', states: { here: {} } })
const parent = createMachine({ invoke: { id: 'child', src: chart } })

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const watched = () => {
  const events: InspectionEvent[] = []
  const end = watchActors((event) => events.push(event))
  ends.push(end)
  return {
    end,
    of: ({ sessionId }: { sessionId: string }) =>
      events.filter(({ actorRef }) => actorRef.sessionId === sessionId),
  }
}

test('an actor is announced once, when it starts', () => {
  const actor = createActor(chart, { inspect })
  const { of } = watched()
  expect(of(actor)).toEqual([])
  actor.start()
  expect(of(actor)[0]?.type).toBe('@xstate.actor')
  expect(of(actor).filter(({ type }) => type === '@xstate.actor')).toHaveLength(1)
  actor.stop()
})

test('an inspector that opens later receives the root of an inner actor', () => {
  const actor = createActor(parent, { inspect }).start()
  const child = Object.values(actor.getSnapshot().children)[0]
  if (!child) throw new Error('no inner actor')
  const { of } = watched()
  expect(of(child).map(({ rootId }) => rootId)).toEqual([actor.sessionId, actor.sessionId])
  actor.stop()
})

test('ending a watch leaves a later watch running', () => {
  const actor = createActor(chart, { inspect }).start()
  const first = watched()
  const second = watched()
  first.end()
  const before = second.of(actor).length
  actor.send({ type: 'made.up' })
  expect(second.of(actor).length).toBeGreaterThan(before)
  second.end()
  const after = second.of(actor).length
  actor.send({ type: 'made.up' })
  expect(second.of(actor)).toHaveLength(after)
  actor.stop()
})
