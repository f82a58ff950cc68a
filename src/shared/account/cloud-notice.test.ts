import { expect, test } from 'vitest'
import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import { cloudNotice } from './cloud-notice.ts'

const account = (state: CloudAccount['state'], failure: CloudAccount['failure'] = null) => ({
  state,
  version: 1,
  failure,
})

test.each(['open', 'suspended', 'closed', 'suspending', 'resuming', 'ending', 'closing'] as const)(
  'a cloud account that is %s has no notice',
  (state) => {
    expect(cloudNotice(account(state), true)).toBeNull()
  },
)

test('a customer without a cloud account has no notice', () => {
  expect(cloudNotice(null, true)).toBeNull()
})

test('the notice announces a new cloud account', () => {
  expect(cloudNotice(account('opening'), false)).toEqual({ order: 'open', failure: null })
})

test('the notice names the cause of a failed change', () => {
  expect(cloudNotice(account('closing-failed', 'projects-linked'), false)).toEqual({
    order: 'close',
    failure: 'projects-linked',
  })
  expect(cloudNotice(account('resuming-failed'), false)).toEqual({ order: 'resume', failure: 'unavailable' })
})

test('a failed suspension before a closing is shown as a failed closing', () => {
  expect(cloudNotice(account('ending-failed', 'unavailable'), false)).toEqual({
    order: 'close',
    failure: 'unavailable',
  })
})

test('only administrators see a failed suspension', () => {
  expect(cloudNotice(account('suspending-failed', 'unavailable'), false)).toBeNull()
  expect(cloudNotice(account('suspending-failed', 'unavailable'), true)).toMatchObject({ order: 'suspend' })
})
