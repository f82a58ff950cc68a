import { expect, test } from 'vitest'
import { waitingTime } from './waiting-time.ts'

test.each([
  [0, '0 seconds', '0 ثانية'],
  [1, '1 second', 'ثانية واحدة'],
  [2, '2 seconds', 'ثانيتين'],
  [3, '3 seconds', '3 ثوانٍ'],
  [10, '10 seconds', '10 ثوانٍ'],
  [11, '11 seconds', '11 ثانية'],
  [59, '59 seconds', '59 ثانية'],
  [60, '1 minute', 'دقيقة واحدة'],
  [61, '1 minute and 1 second', 'دقيقة واحدة وثانية واحدة'],
  [122, '2 minutes and 2 seconds', 'دقيقتين وثانيتين'],
  [196, '3 minutes and 16 seconds', '3 دقائق و16 ثانية'],
  [660, '11 minutes', '11 دقيقة'],
  [6000, '100 minutes', '100 دقيقة'],
])('a wait of %i seconds is %s in English and %s in Arabic', (seconds, english, arabic) => {
  expect(waitingTime(seconds, 'en')).toBe(english)
  expect(waitingTime(seconds, 'ar')).toBe(arabic)
})
