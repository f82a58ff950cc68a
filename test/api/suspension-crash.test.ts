import { beforeAll, describe, expect, test, vi } from 'vitest'
import { reinstateAccount, suspendAccount } from '#contract/endpoints/administration.ts'
import { type Account, openAccount, standingOf } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { cloudOperationsOf, cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { mortalWorld } from './support/mortal-world.ts'

// Two starts of the server on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const world = mortalWorld()

let account: Account
beforeAll(async () => {
  account = await openAccount(world.place)
})

const asAdmin = () => callAsAdmin(world.place)
const params = () => ({ customerId: account.id })

const suspend = async () => {
  const body = { statusReason: 'security', reason: 'Sign-ins from places you have never used' } as const
  await (await asAdmin())(suspendAccount, { params: params(), body })
  // By now the answer may be here, and the provider still being asked.
  await world.advance(1)
}
const reinstate = async () => {
  await (await asAdmin())(reinstateAccount, { params: params() })
  await world.advance(1)
}

/** What our books say, what the provider's say, and what the provider has been told to do since. */
const since = async (before: readonly string[]) => ({
  account: await standingOf(account),
  ours: (await account.current()).cloudAccount?.state,
  theirs: await cloudStatesOf(world.place, account.id),
  told: (await cloudOperationsOf(world.place)).slice(before.length),
})

describe('killed while the cloud provider is asked, the server ends it: both books agree, and each thing is asked for once', () => {
  // The first change of the sub-account says what is wanted, the second what the provider has done.
  const KEPT = 'after commit: update cloud_accounts@2'

  test.each([
    ['after cloudBilling.suspend', 'after cloudBilling.resume'],
    [KEPT, KEPT],
  ])('%s, %s', async (suspending, resuming) => {
    const before = await cloudOperationsOf(world.place)
    await world.dieAt(suspending, suspend)
    await world.recover()
    expect(await since(before)).toEqual({
      account: ['suspended', 'security'],
      ours: 'suspended',
      theirs: ['suspended'],
      told: ['SUSPEND_ENTITLEMENT'],
    })

    await world.dieAt(resuming, reinstate)
    await world.recover()
    expect(await since(before)).toEqual({
      account: ['active', null],
      ours: 'open',
      theirs: ['open'],
      told: ['SUSPEND_ENTITLEMENT', 'ACTIVATE_ENTITLEMENT'],
    })
  })

  test('taken back before the server is up again, it is resumed all the same', async () => {
    const before = await cloudOperationsOf(world.place)
    await world.dieAt('after cloudBilling.suspend', suspend)
    await reinstate()
    await world.recover()
    await world.recover()
    await world.recover()
    expect(await since(before)).toEqual({
      account: ['active', null],
      ours: 'open',
      theirs: ['open'],
      told: ['SUSPEND_ENTITLEMENT', 'ACTIVATE_ENTITLEMENT'],
    })
  })
})
