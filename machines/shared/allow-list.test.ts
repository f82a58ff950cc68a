import { expect, expectTypeOf, test } from 'vitest'
import { setup } from 'xstate'
import { type AllowList, visibleContext, visibleEvent } from './allow-list.ts'

interface Context {
  name: string
  step: 'first' | 'second'
  seconds: number | null
  problem: { code: string } | null
}
const machine = setup({
  types: {
    context: {} as Context,
    input: {} as Context,
    events: {} as { type: 'typed'; text: string; complete: boolean } | { type: 'pressed' },
  },
}).createMachine({ id: 'test', context: ({ input }) => input })

const list: AllowList<typeof machine> = {
  context: { name: 'present', step: 'shown', seconds: 'shown', problem: (problem) => problem && 'refused' },
  events: { typed: { text: 'hidden', complete: 'shown' } },
}
const context: Context = { name: 'Noura', step: 'first', seconds: null, problem: { code: '1010101010' } }

test('only allowed fields of a context are visible', () => {
  expect(visibleContext(list, context)).toEqual({
    name: true,
    step: 'first',
    seconds: null,
    problem: 'refused',
  })
  expect(visibleContext(list, { ...context, name: '' })).toMatchObject({ name: false })
})

test('a field that is not in the list is hidden, and so is every field of a chart without a list', () => {
  expect(visibleContext(list, { step: 'first', card: '4111', __proto__: { a: 1 } })).toEqual({
    step: 'first',
  })
  expect(visibleContext(list, { toString: '4111' })).toEqual({})
  expect(visibleContext(undefined, context)).toEqual({})
  expect(visibleContext(list, null)).toEqual({})
})

test('the type and the allowed fields of an event are visible, but never the output of an actor', () => {
  expect(visibleEvent(list, { type: 'typed', text: 'Noura', complete: true })).toEqual({
    type: 'typed',
    complete: true,
  })
  expect(visibleEvent(list, { type: 'pressed' })).toEqual({ type: 'pressed' })
  expect(visibleEvent(list, { type: 'xstate.done.actor.send', output: 'Noura' })).toEqual({
    type: 'xstate.done.actor.send',
  })
  expect(visibleEvent(undefined, { type: 'typed', complete: true })).toEqual({ type: 'typed' })
})

test('free text cannot be allowed, and every field needs a decision', () => {
  type List = AllowList<typeof machine>
  expectTypeOf<'shown'>().not.toExtend<List['context']['name']>()
  expectTypeOf<'shown'>().not.toExtend<List['context']['problem']>()
  expectTypeOf<'shown'>().toExtend<List['context']['step']>()
  expectTypeOf<'shown'>().not.toExtend<List['events']['typed']['text']>()
  expectTypeOf<keyof List['context']>().toEqualTypeOf<keyof Context>()
  expectTypeOf<keyof List['events']>().toEqualTypeOf<'typed'>()
  expectTypeOf<keyof List['events']['typed']>().toEqualTypeOf<'text' | 'complete'>()
})

test('only values without free text, unknown names or functions can be allowed', () => {
  interface Shapes {
    words: ('a' | 'b')[]
    mixed: 'a' | number[] | null
    flags: { deep?: { on: boolean } }
    texts: string[]
    text: { deep: { text: string } }[]
    record: Record<string, number>
    call: () => void
    anything: unknown
  }
  const shapes = setup({ types: { context: {} as Shapes, input: {} as Shapes } }).createMachine({
    id: 'shapes',
    context: ({ input }) => input,
  })
  type List = AllowList<typeof shapes>['context']
  type Shown = { [Name in keyof List]: 'shown' extends List[Name] ? Name : never }[keyof List]
  expectTypeOf<Shown>().toEqualTypeOf<'words' | 'mixed' | 'flags'>()
})
