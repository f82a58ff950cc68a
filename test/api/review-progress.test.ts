import { expect, test } from 'vitest'
import { getReviewProgress } from '#contract/endpoints/customers.ts'
import { countAll } from '#test/support/recorded-flows.ts'
import { applicant, approve } from '#test/support/seed/account.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
const HOUR_MS = 3_600_000
/** A percentile is exact to a twentieth. */
const NEAR = 1.06

test('an applicant reads when the application was sent, and from five reviews on how long they take', async () => {
  const begin = api.clock.now().getTime()
  const waiting = await applicant(api, newPerson('individual'))
  const progress = async () => {
    await countAll(api.database.db, 1000)
    return waiting.call(getReviewProgress)
  }
  const first = await progress()
  expect(Date.parse(first.sentAt ?? '') - begin).toBeGreaterThanOrEqual(0)
  expect([first.usual, first.expectedBy]).toEqual([null, null])

  const reviewed = async () => {
    const other = await applicant(api, newPerson('individual'))
    await api.advance(10 * HOUR_MS)
    await approve(api, other)
  }
  for (let count = 0; count < 4; count += 1) await reviewed()
  expect((await progress()).usual).toBeNull()
  await reviewed()

  const { sentAt, usual, expectedBy } = await progress()
  expect(sentAt).toBe(first.sentAt)
  for (const seconds of [usual?.medianSeconds ?? 0, usual?.p90Seconds ?? 0]) {
    expect(seconds * 1000).toBeGreaterThan((10 * HOUR_MS) / NEAR)
    expect(seconds * 1000).toBeLessThan(10 * HOUR_MS * NEAR)
  }
  const expected = Date.parse(expectedBy ?? '')
  const exact = Date.parse(sentAt ?? '') + (usual?.p90Seconds ?? 0) * 1000
  expect(expected % HOUR_MS).toBe(0)
  expect(expected - exact).toBeGreaterThanOrEqual(0)
  expect(expected - exact).toBeLessThan(HOUR_MS)

  await approve(api, waiting)
  const after = await progress()
  expect([after.sentAt, after.expectedBy]).toEqual([first.sentAt, null])
})
