import { expect, test } from 'vitest'
import { allowListOf, CHARTS } from '#machines/index.ts'

const PERSONAL = /name|mail|number|phone|token|message|reason$|address|text|company/i

test.each(CHARTS.map(({ id }) => id))('what may be seen of %s is decided field by field', (id) => {
  const { context, events } = allowListOf(id) ?? { context: {}, events: {} }
  const shown = [context, ...Object.values(events)].flatMap((fields) =>
    Object.entries(fields).flatMap(([field, disclosure]) => (disclosure === 'shown' ? [field] : [])),
  )
  expect(allowListOf(id)).toBeDefined()
  // The reason of a file that was not sent is a word of ours.
  expect(shown.filter((field) => PERSONAL.test(field) && id !== 'document-uploads')).toEqual([])
})

test('nothing is seen of a chart that is not one of the product', () => {
  expect(allowListOf('toString')).toBeUndefined()
})
