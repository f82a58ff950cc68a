import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { TWO_PERSON_OPERATIONS } from '#contract/entities/second-opinion.ts'
import { ASKED_ACTS, needsSecondOpinion, twoPersonActOf } from './second-opinion.ts'

const needing = (acts: Parameters<typeof needsSecondOpinion>[0]) =>
  ENDPOINTS.map(({ id }) => id).filter((id) => needsSecondOpinion(acts, id))

test('only the acts of the setting need a second administrator', () => {
  expect([needing([]), needing(['reject']), needing(['reject', 'reinstate']).sort()]).toEqual([
    [],
    ['review.reject'],
    ['accounts.reinstate', 'review.reject'],
  ])
})

test('each act has its name in the setting', () => {
  expect(TWO_PERSON_OPERATIONS.map(twoPersonActOf)).toEqual(['reject', 'reinstate'])
})

test('the request for a second administrator has a separate name in the audit', () => {
  expect(Object.keys(ASKED_ACTS)).toEqual(TWO_PERSON_OPERATIONS)
})
