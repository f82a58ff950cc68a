import { expect, test } from 'vitest'
import { allowListOf } from '../index.ts'
import { visibleContext, visibleEvent } from './allow-list.ts'
import { problemOf } from './call-problem.ts'

const seenOf = (chart: string, context: object) => visibleContext(allowListOf(chart), context)
const heardBy = (chart: string, event: { type: string } & Record<string, unknown>) =>
  visibleEvent(allowListOf(chart), event)

test('an inspector sees only the code of a problem', () => {
  const problem = { ...problemOf('blocked'), message: 'Sara may not do this' }
  expect(seenOf('joining', { problem })).toEqual({ problem: 'blocked' })
  expect(seenOf('joining', { problem: null })).toEqual({ problem: null })
})

test('an inspector sees the kind of a card form’s failure, but not the attempt', () => {
  const context = { isFolded: false, attemptId: 'id', failure: { kind: 'declined', text: 'Sara' } }
  expect(seenOf('card-form', context)).toEqual({ isFolded: false, attemptId: true, failure: 'declined' })
  expect(seenOf('card-form', { attemptId: null, failure: null })).toEqual({ attemptId: false, failure: null })
})

test('an inspector sees the state in an answer of an identity dialog, but no names', () => {
  const answer = { type: 'answer.arrived', transId: 't', message: 'm', names: { firstName: 'Sara' } }
  expect(heardBy('identity-dialog', { ...answer, chart: { state: 'WAITING' }, code: 'blocked' })).toEqual({
    type: 'answer.arrived',
    chart: 'WAITING',
    code: 'blocked',
  })
  expect(heardBy('identity-dialog', { ...answer, chart: { state: 'WAITING' } })).toEqual({
    type: 'answer.arrived',
    chart: 'WAITING',
  })
})

test('an inspector sees the progress of an upload, but not the file name', () => {
  const upload = { fileName: 'sara.pdf', percent: 45, refused: null, problem: problemOf('file-empty') }
  const none = { fileName: null, percent: 0, refused: 'file-type', problem: null }
  expect(seenOf('document-uploads', { uploads: { zatca: upload, address: none } })).toEqual({
    uploads: {
      zatca: { picked: true, percent: 45, refused: null, problem: 'file-empty' },
      address: { picked: false, percent: 0, refused: 'file-type', problem: null },
    },
  })
})

test('an inspector sees the marked fields of a review, but not the reasons', () => {
  const context = { marks: [{ target: 'district', reason: 'Sara' }], drafts: { vatId: 'Sara' } }
  expect(seenOf('review', context)).toEqual({ marks: ['district'], drafts: ['vatId'] })
})

test('an inspector sees the states of both accounts of a subscription', () => {
  const context = { account: { state: 'cancelled', facts: {} }, cloudAccount: null, declined: null }
  expect(seenOf('subscription', context)).toEqual({
    account: 'cancelled',
    cloudAccount: 'here',
    declined: false,
  })
  const known = { type: 'status.known', account: { state: 'active' }, cloudAccount: null }
  expect(heardBy('subscription', known)).toEqual({
    type: 'status.known',
    account: 'active',
    cloudAccount: false,
  })
})

test('an inspector sees the result of a retried payment, but no card', () => {
  const output = { status: 'failed', againInSeconds: 9, declined: [{ card: 'Visa 1111' }] }
  expect(seenOf('payment-retry', { output })).toEqual({ output: { status: 'failed', againInSeconds: 9 } })
  expect(seenOf('payment-retry', { output: null })).toEqual({ output: null })
})

test('an inspector sees nothing of a chart without an allow-list', () => {
  expect(allowListOf('unknown')).toBeUndefined()
  expect(seenOf('unknown', { name: 'Sara' })).toEqual({})
})
