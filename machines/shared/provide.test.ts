import { expect, expectTypeOf, test } from 'vitest'
import { createActor, fromCallback, fromPromise, setup, waitFor } from 'xstate'
import {
  effect,
  type FromOutside,
  type Provided,
  provide,
  unprovided,
  unprovidedCallback,
} from './provide.ts'

const machine = setup({
  types: { events: {} as { type: 'go' } },
  actors: {
    load: unprovided<string, { id: number }>('test', 'load'),
    listen: unprovidedCallback<{ type: 'go' }>('test', 'listen'),
  },
  actions: { greet: effect<{ name: string }>(), leave: effect(), remember: () => {} },
  guards: {
    isOpen: (_, _params: FromOutside) => true,
    isOwn: () => true,
  },
}).createMachine({
  id: 'test',
  initial: 'waiting',
  states: {
    waiting: { on: { go: { guard: 'isOpen', target: 'loading', actions: 'remember' } } },
    loading: {
      invoke: { src: 'load', input: { id: 7 }, onDone: 'done', onError: 'failed' },
    },
    done: { entry: [{ type: 'greet', params: { name: 'Noura' } }, 'leave'] },
    failed: { invoke: { src: 'listen', onError: 'waiting' } },
  },
})

const load = fromPromise<string, { id: number }>(async ({ input }) => String(input.id))
const listen = fromCallback<{ type: 'go' }>(() => {})
const actors = { load, listen }
const actions = { greet: () => {}, leave: () => {} }
const guards = { isOpen: () => true }

test('a chart runs with the provided parts', async () => {
  const greeted: string[] = []
  const whole = provide(machine, {
    actors,
    guards,
    actions: { ...actions, greet: (_, { name }) => greeted.push(name) },
  })
  const actor = createActor(whole).start()
  actor.send({ type: 'go' })
  await waitFor(actor, (state) => state.matches('done'))
  expect(greeted).toEqual(['Noura'])
})

test('the type requires every part from outside, and none of the chart’s own', () => {
  expectTypeOf<keyof Provided<typeof machine>>().toEqualTypeOf<'actors' | 'actions' | 'guards'>()
  expectTypeOf<keyof Provided<typeof machine>['actors']>().toEqualTypeOf<'load' | 'listen'>()
  expectTypeOf<keyof Provided<typeof machine>['actions']>().toEqualTypeOf<'greet' | 'leave'>()
  expectTypeOf<keyof Provided<typeof machine>['guards']>().toEqualTypeOf<'isOpen'>()
})

test('a missing, wrong or unknown part does not compile', () => {
  // @ts-expect-error: the actor `listen` is missing
  provide(machine, { actors: { load }, actions, guards })
  // @ts-expect-error: the action `leave` is missing
  provide(machine, { actors, actions: { greet: () => {} }, guards })
  // @ts-expect-error: the guard is missing
  provide(machine, { actors, actions })
  // @ts-expect-error: the actions are missing
  provide(machine, { actors, guards })
  // @ts-expect-error: this actor answers with something else
  provide(machine, { actors: { load: fromPromise(async () => 7), listen }, actions, guards })
  // @ts-expect-error: `remember` belongs to the chart
  provide(machine, { actors, actions: { ...actions, remember: () => {} }, guards })
})
