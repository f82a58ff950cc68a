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
  // The answer may arrive while the call to the provider is still running.
  await world.advance(1)
}
const reinstate = async () => {
  await (await asAdmin())(reinstateAccount, { params: params() })
  await world.advance(1)
}

/** The states on our side and at the provider, and the operations at the provider since `before`. */
const statesSince = async (before: readonly string[]) => ({
  account: await standingOf(account),
  ourState: (await account.current()).cloudAccount?.state,
  providerStates: await cloudStatesOf(world.place, account.id),
  operations: (await cloudOperationsOf(world.place)).slice(before.length),
})

describe('a server killed during a call to the cloud provider', () => {
  // The first change of the cloud account stores the wanted state, the second the result at the provider.
  const RESULT_STORED = 'after commit: update cloud_accounts@2'

  test.each([
    ['after cloudBilling.suspend', 'after cloudBilling.resume'],
    [RESULT_STORED, RESULT_STORED],
  ])(
    'a server killed at “%s” and at “%s” suspends and resumes the cloud account once each',
    async (suspending, resuming) => {
      const before = await cloudOperationsOf(world.place)
      await world.dieAt(suspending, suspend)
      await world.recover()
      expect(await statesSince(before)).toEqual({
        account: ['suspended', 'security'],
        ourState: 'suspended',
        providerStates: ['suspended'],
        operations: ['SUSPEND_ENTITLEMENT'],
      })

      await world.dieAt(resuming, reinstate)
      await world.recover()
      expect(await statesSince(before)).toEqual({
        account: ['active', null],
        ourState: 'open',
        providerStates: ['open'],
        operations: ['SUSPEND_ENTITLEMENT', 'ACTIVATE_ENTITLEMENT'],
      })
    },
  )

  test('a suspension interrupted by a kill and then undone ends with an open cloud account', async () => {
    const before = await cloudOperationsOf(world.place)
    await world.dieAt('after cloudBilling.suspend', suspend)
    await reinstate()
    await world.recover()
    await world.recover()
    await world.recover()
    expect(await statesSince(before)).toEqual({
      account: ['active', null],
      ourState: 'open',
      providerStates: ['open'],
      operations: ['SUSPEND_ENTITLEMENT', 'ACTIVATE_ENTITLEMENT'],
    })
  })
})
