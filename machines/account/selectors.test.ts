import { expect, test } from 'vitest'
import { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { isOver, mayResubscribe } from './selectors.ts'

test('an account is over once it is cancelled or its application was rejected', () => {
  expect(new Set(CustomerStatus.options.filter(isOver))).toEqual(new Set(['rejected', 'cancelled']))
})

test('only a cancelled account may be opened again', () => {
  const inUse = CustomerStatus.options.filter((status) => status !== 'suspended')
  expect(inUse.filter((status) => mayResubscribe(status, null))).toEqual(['cancelled'])
  expect(StatusReason.options.filter((reason) => mayResubscribe('suspended', reason))).toEqual([])
})
