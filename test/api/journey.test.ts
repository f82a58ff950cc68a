import { expect, test } from 'vitest'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

test.each(['business', 'individual'] as const)(
  'a %s completes every step of the onboarding through the real calls [4.001, 4.005, 4.006, 4.007]',
  async (accountType) => {
    const { current } = await seed(api, 'onboarding-completed', newPerson(accountType))
    expect(await current()).toMatchObject({
      step: 'onboarding-completed',
      status: 'pending-review',
      gcpSubBillingAccountId: expect.stringMatching(/^billingAccounts\/[0-9A-F-]{20}$/),
    })
  },
)
