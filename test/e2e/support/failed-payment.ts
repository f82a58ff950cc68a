import { expect } from '@playwright/test'
import { type Account, decide, openAccount, standingOf } from '#test/support/seed/account.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { customerOf } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'

const DAY_MS = 24 * 60 * 60_000

/** The account with a new session; the old one has expired during the passed days. */
export const signedInAgain = async (world: World, account: Account): Promise<Account> => ({
  ...account,
  ...(await customerOf(world, account.person)),
})

/** An individual whose account is suspended because their only card has no funds for the month's invoice. */
export const suspendedForPayment = async (world: World): Promise<Account> => {
  const opened = await openAccount(world, newPerson('individual'))
  await decide(opened, 'primary', 'insufficient-funds')
  for (let passed = 0; passed < 45; passed += 9) await letPass(world, 9 * DAY_MS)
  const account = await signedInAgain(world, opened)
  await expect.poll(() => standingOf(account)).toEqual(['suspended', 'failed-payment'])
  return account
}
