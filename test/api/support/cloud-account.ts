import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { type Account, cancel } from '#test/support/seed/account.ts'
import type { Api } from '../../support/api.ts'

/** Acts on an account's cloud account, and its stored state. */
export const cloudSteps = (api: Api) => {
  const jobsDone = () => api.server.jobs.idle()
  return {
    jobsDone,
    /** Requests the cloud account again as an administrator. */
    tryAgain: async ({ id }: Account) =>
      api.call<{ customer: Customer } & Partial<ErrorBody>>(
        'POST',
        `/v1/customers/${id}/cloud-account/retry`,
        {
          token: await api.adminToken(),
        },
      ),
    stateOf: async ({ current }: Account) => {
      const { cloudAccount } = await current()
      return [cloudAccount?.state, cloudAccount?.failure]
    },
    /** Presses a button on the provider's page of the cloud account. */
    press: (account: Pick<Account, 'subAccount'>, button: Record<string, string>) =>
      fetch(`${api.sandboxUrl}/cloud-billing/board/${account.subAccount.replace('billingAccounts/', '')}`, {
        method: 'POST',
        body: new URLSearchParams(button),
        redirect: 'manual',
      }),
    /** Cancels the subscription and passes the 48 hours until its end. */
    leave: async (account: Account) => {
      await cancel(account)
      await api.advance(48 * 3_600_000)
      await jobsDone()
    },
  }
}
