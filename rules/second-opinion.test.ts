import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { TWO_PERSON_EXPORTS, TWO_PERSON_OPERATIONS } from '#contract/entities/second-opinion.ts'
import { ASKED_ACTS, needsExportApproval, needsSecondOpinion, twoPersonName } from './second-opinion.ts'

const needing = (acts: Parameters<typeof needsSecondOpinion>[0]) =>
  ENDPOINTS.map(({ id }) => id).filter((id) => needsSecondOpinion(acts, id))

test('only the acts of the setting need a second administrator', () => {
  expect([needing([]), needing(['reject']), needing(['reject', 'reinstate']).sort()]).toEqual([
    [],
    ['review.reject'],
    ['accounts.reinstate', 'review.reject'],
  ])
})

test('the setting names all exports by one name', () => {
  const exports = ENDPOINTS.map(({ id }) => id).filter((id) => id.endsWith('.export'))
  expect(exports.filter((id) => needsExportApproval(['export'], id))).toEqual(exports)
  expect(exports.filter((id) => needsExportApproval(['reject', 'reinstate'], id))).toEqual([])
  expect(needing(['export'])).toEqual([])
})

test('each act and export has a name of its own', () => {
  const all = [...TWO_PERSON_OPERATIONS, ...TWO_PERSON_EXPORTS].map(twoPersonName)
  expect(all).toEqual(['reject', 'reinstate', 'exportCustomers', 'exportActivity', 'exportAudit'])
})

test('the request for a second administrator has a separate name in the audit', () => {
  expect(Object.keys(ASKED_ACTS)).toEqual(TWO_PERSON_OPERATIONS)
})
