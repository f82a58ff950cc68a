import { expect, test } from 'vitest'
import { invitationEndsAt, invitationsEndedBy, secondsUntilResend } from './invitation.ts'

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
