import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const MADE = /\b(?:useActor|useActorRef|createActor)\(/
/** The landing page is a document of its own, which an inspection begins behind. */
const OUTSIDE = 'src/landing/'

test('every file of the portal that makes an actor of a chart lets the inspector see it', () => {
  const making = sourcesOf(['src']).filter(
    ({ path, text }) => MADE.test(text) && !path.startsWith(OUTSIDE) && !/\.test\.tsx?$/.test(path),
  )
  expect(making.length).toBeGreaterThan(10)
  const unseen = making.filter(({ text }) => {
    const made = text.match(new RegExp(MADE, 'g')) ?? []
    const inspected = text.match(/\{ inspect\b|^\s+inspect,$/gm) ?? []
    // One of them is the import.
    return inspected.length < made.length + 1
  })
  expect(unseen.map(({ path }) => path)).toEqual([])
})
