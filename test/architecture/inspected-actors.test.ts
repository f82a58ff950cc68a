import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const CREATES_ACTOR = /\b(?:useActor|useActorRef|createActor)\(/
/** The landing page is a separate document without the inspector. */
const NOT_INSPECTED = 'src/landing/'

test('every file of the portal that creates an actor passes the inspector', () => {
  const creators = sourcesOf(['src']).filter(
    ({ path, text }) =>
      CREATES_ACTOR.test(text) && !path.startsWith(NOT_INSPECTED) && !/\.test\.tsx?$/.test(path),
  )
  expect(creators.length).toBeGreaterThan(10)
  const uninspected = creators.filter(({ text }) => {
    const actors = text.match(new RegExp(CREATES_ACTOR, 'g')) ?? []
    const inspected = text.match(/\{ inspect\b|^\s+inspect,$/gm) ?? []
    // The import matches the pattern too.
    return inspected.length < actors.length + 1
  })
  expect(uninspected.map(({ path }) => path)).toEqual([])
})
