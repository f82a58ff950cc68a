import type { StatelyInspectionEvent } from '@statelyai/inspect'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { CHARTS } from '#machines/index.ts'
import { replayMachine } from '#machines/replay/replay.machine.ts'
import { type Arrival, type SignInGrant, sessionMachine } from '#machines/session/session.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { inspect, watchActors } from './actors.ts'
import { inspectionEvents } from './inspection-events.ts'

const CANARY = 'canary@masar.example 1000000057 4111111111111111'

let endWatch = () => {}
const watched = () => {
  const messages: StatelyInspectionEvent[] = []
  const toMessage = inspectionEvents('page', true)
  endWatch = watchActors((event) => {
    const message = toMessage(event)
    if (message) messages.push(message)
  })
  return messages
}
afterEach(() => endWatch())

const session = (openPopup: () => Promise<SignInGrant>) =>
  provide(sessionMachine, {
    actors: {
      openPopup: fromPromise<SignInGrant, void>(openPopup),
      logIn: fromPromise<Arrival, SignInGrant>(() => Promise.reject(new Error(CANARY))),
      logOut: fromPromise<void, void>(() => Promise.resolve()),
    },
    actions: { leave: () => {}, reload: () => {}, noteDeactivated: () => {}, noteExpired: () => {} },
  })

test('an inspector that opens later receives existing and new actors', () => {
  const first = createActor(
    session(() => new Promise(() => {})),
    { inspect },
  ).start()
  const messages = watched()
  // Actors of other tests may also exist.
  const own = () => messages.filter(({ sessionId }) => sessionId === `page/${first.sessionId}`)
  expect(own()).toMatchObject([
    { type: '@xstate.actor', name: 'session', sessionId: `page/${first.sessionId}` },
    { type: '@xstate.snapshot', snapshot: { status: 'active', value: first.getSnapshot().value } },
  ])
  first.send({ type: 'session.missing' })
  expect(
    own()
      .map(({ type }) => type)
      .slice(2),
  ).toEqual(['@xstate.event', '@xstate.snapshot'])
  first.stop()
  expect(own().at(-1)).toMatchObject({ snapshot: { status: 'stopped' } })
  expect(watched().map(({ sessionId }) => sessionId)).not.toContain(`page/${first.sessionId}`)
})

test('an inspector receives only values on the allow-list of a chart, and no others from events, contexts or errors', async () => {
  const messages = watched()
  for (const chart of CHARTS) {
    const snapshot = chart.resolveState({
      value: Object.keys(chart.states)[0] ?? '',
      context: Object.fromEntries(
        // Fields of this chart's context and of others, so that no field passes only because of its name.
        ['email', 'nationalId', 'card', 'userToken', 'message', 'problem', 'verified'].map((name) => [
          name,
          CANARY,
        ]),
      ),
    })
    const actor = createActor(chart, { inspect, snapshot, input: {} })
    // Its effects are missing in this test, so it is reported without being started.
    inspect({
      ...{ type: '@xstate.snapshot', actorRef: actor, rootId: actor.sessionId },
      ...{ event: { type: 'made.up', email: CANARY }, snapshot },
    } as Parameters<typeof inspect>[0])
    inspect({
      ...{ type: '@xstate.event', actorRef: actor, rootId: actor.sessionId, sourceRef: undefined },
      event: { type: 'xstate.error.actor.call', error: new Error(CANARY), output: CANARY },
    } as Parameters<typeof inspect>[0])
  }
  expect(messages.length).toBeGreaterThan(3 * CHARTS.length - 1)
  expect(JSON.stringify(messages)).not.toContain('canary')
})

test('an actor that is not a chart sends its name and status, but no output', async () => {
  const messages = watched()
  const actor = createActor(
    session(() => Promise.reject(new Error(CANARY))),
    { inspect },
  ).start()
  actor.send({ type: 'session.missing' })
  actor.send({ type: 'signIn.pressed' } as Parameters<typeof actor.send>[0])
  await expect.poll(() => JSON.stringify(messages)).toContain('"status":"error"')
  const child = messages.find((message) => message.type === '@xstate.actor' && message.parentId)
  expect(child).toMatchObject({ name: 'openPopup', definition: undefined })
  expect(JSON.stringify(messages)).not.toContain('canary')
})

test('actors of two pages have different ids', () => {
  const actor = createActor(replayMachine, { input: { step: 0, steps: 1 } })
  const step = { type: '@xstate.actor', actorRef: actor, rootId: actor.sessionId } as const
  const [one, other] = [inspectionEvents('one', false)(step), inspectionEvents('other', false)(step)]
  expect(one?.sessionId).not.toBe(other?.sessionId)
  expect(one?.id).not.toBe(other?.id)
})
