import { expect, test } from 'vitest'
import type { InspectedActor } from '#machines/inspector/inspected.ts'
import { actorTree } from './actor-list.tsx'

const actor = (id: string, parent: string | null, status = 'active'): InspectedActor => ({
  ...{ id, parent, name: id, isChart: true },
  stand: { status, value: null, context: null },
})

test('actors stand below the one that started them, the living first', () => {
  const actors = [
    actor('session', null),
    actor('load', 'screens', 'done'),
    actor('watch', 'screens'),
    actor('screens', null),
    actor('orphan', 'forgotten'),
  ]
  expect(actorTree(actors).map(({ id }) => id)).toEqual(['session', 'screens', 'watch', 'load', 'orphan'])
})

test('of those that a filter leaves, none is lost', () => {
  expect(actorTree([actor('watch', 'screens')]).map(({ id }) => id)).toEqual(['watch'])
})
