import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const DEVICE_CLOCK = /new Date\(\)|\bDate\.now\(\)/

/** Files that may read the device's clock, with the reason. All others use `serverNow`, since the clock of a device may be wrong. */
const MAY_READ_DEVICE_CLOCK: Record<string, string> = {
  'src/features/card/bank-trip.ts': 'the age of a value that this browser has stored, by the same clock',
  'src/features/card/pending-card.ts': 'the age of a value that this browser has stored, by the same clock',
  'src/features/identity/identity-actors.ts':
    'the time that the device has slept, by the difference of its two clocks',
}

const readers = sourcesOf(['src/features'])
  .filter(({ path, text }) => !/[.]test[.]tsx?$/.test(path) && DEVICE_CLOCK.test(text))
  .map(({ path }) => path)

test('a feature reads the server’s clock, and the device’s only with a reason in the list', () => {
  expect(readers.toSorted()).toEqual(Object.keys(MAY_READ_DEVICE_CLOCK))
})
