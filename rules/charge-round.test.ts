import { expect, test } from 'vitest'
import { lastRound } from './charge-round.ts'

const charge = (slot: 'primary' | 'backup', state: string) => ({ slot, state })
const DECLINED = charge('primary', 'failed')
const BACKUP = charge('backup', 'paid')

test.each([
  [[], []],
  [[DECLINED], [DECLINED]],
  [
    [DECLINED, BACKUP],
    [DECLINED, BACKUP],
  ],
  [[DECLINED, BACKUP, charge('primary', 'paid')], [charge('primary', 'paid')]],
  [[DECLINED, DECLINED], [DECLINED]],
  [[charge('primary', 'paid'), BACKUP], [BACKUP]],
  [[charge('backup', 'failed'), BACKUP], [BACKUP]],
])('of the charges %j the last round is %j', (charges, round) => {
  expect(lastRound(charges)).toEqual(round)
})
