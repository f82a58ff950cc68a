import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const DEVICE_CLOCK = /new Date\(\)|\bDate\.now\(\)/

/** Where the device's own clock is the right one. Everywhere else `serverNow` is: a device may believe any other day. */
const MAY_ASK_THE_DEVICE: Record<string, string> = {
  'src/features/card/bank-trip.ts': 'how old something is that this browser has kept, by the same clock',
  'src/features/card/pending-card.ts': 'how old something is that this browser has kept, by the same clock',
  'src/features/identity/countdown.ts': 'how long the device has slept, by the distance of its two clocks',
}

const asking = sourcesOf(['src/features'])
  .filter(({ path, text }) => !/[.]test[.]tsx?$/.test(path) && DEVICE_CLOCK.test(text))
  .map(({ path }) => path)

test('a feature asks the server’s clock, and the device’s only where the list gives a reason', () => {
  expect(asking.toSorted()).toEqual(Object.keys(MAY_ASK_THE_DEVICE))
})
