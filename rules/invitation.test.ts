import { expect, test } from 'vitest'
import {
  invitationEndsAt,
  invitationRequestableFrom,
  invitationsEndedBy,
  secondsUntilResend,
} from './invitation.ts'

const sentAt = new Date('2026-03-06T09:00:00Z')
const after = (ms: number) => new Date(sentAt.getTime() + ms)

test('an invitation can be accepted for thirty days', () => {
  const days = (count: number) => invitationsEndedBy(after(count * 86_400_000))
  expect(sentAt > days(29.9)).toBe(true)
  expect(sentAt > days(30)).toBe(false)
  expect(invitationEndsAt(sentAt)).toEqual(after(30 * 86_400_000))
})

test.each([
  [0, 60],
  [1, 60],
  [59_001, 1],
  [60_000, 0],
  [600_000, 0],
])('an invitation sent %i ms ago may be sent again in %i s', (ms, seconds) => {
  expect(secondsUntilResend(sentAt, after(ms))).toBe(seconds)
})

test('a new invitation is requested again a day after the last request', () => {
  const next = after(86_400_000)
  expect(invitationRequestableFrom(sentAt, after(0))).toEqual(next)
  expect(invitationRequestableFrom(sentAt, after(86_399_999))).toEqual(next)
  expect(invitationRequestableFrom(sentAt, next)).toBeNull()
  expect(invitationRequestableFrom(null, next)).toBeNull()
})
