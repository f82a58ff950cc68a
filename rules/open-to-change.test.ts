import { expect, test } from 'vitest'
import { CUSTOMER_STATUSES } from '#contract/entities/common.ts'
import { mayGrow, mayNameGroup } from './open-to-change.ts'

const except = (...closed: string[]) => CUSTOMER_STATUSES.filter((status) => !closed.includes(status))

test('another billing group may be named in any state but these', () => {
  expect(CUSTOMER_STATUSES.filter(mayNameGroup)).toEqual(except('pending', 'rejected', 'cancelled'))
})

test('nothing is added to a rejected application, and to nothing else is it refused', () => {
  expect(CUSTOMER_STATUSES.filter(mayGrow)).toEqual(except('rejected'))
})
