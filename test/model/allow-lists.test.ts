import { expect, test } from 'vitest'
import { allowListOf, CHARTS } from '#machines/index.ts'

const PERSONAL = /name|mail|number|phone|token|message|reason$|address|text|company/i

test.each(CHARTS.map(({ id }) => id))('the allow-list of %s decides each field', (id) => {
  const { context, events } = allowListOf(id) ?? { context: {}, events: {} }
  const shown = [context, ...Object.values(events)].flatMap((fields) =>
    Object.entries(fields).flatMap(([field, disclosure]) => (disclosure === 'shown' ? [field] : [])),
  )
  expect(allowListOf(id)).toBeDefined()
  // The reason of a file that was not sent comes from our own fixed list.
  expect(shown.filter((field) => PERSONAL.test(field) && id !== 'document-uploads')).toEqual([])
})

test('a chart outside the product has no allow-list', () => {
  expect(allowListOf('toString')).toBeUndefined()
})
