import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { type Account, cancel } from '#test/support/seed/account.ts'
import type { Api } from '../../support/api.ts'

/** What people do about a sub-account at the cloud provider, and how our side says it stands. */
export const cloudSteps = (api: Api) => {
  const settled = () => api.server.jobs.idle()
  return {
    settled,
    /** An administrator has it asked for again. */
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
    /** A button on the provider's page of this account. */
    press: (account: Pick<Account, 'subAccount'>, button: Record<string, string>) =>
      fetch(`${api.sandboxUrl}/cloud-billing/board/${account.subAccount.replace('billingAccounts/', '')}`, {
        method: 'POST',
        body: new URLSearchParams(button),
        redirect: 'manual',
      }),
    /** Cancels and lets the 48 hours pass. */
    leave: async (account: Account) => {
      await cancel(account)
      await api.advance(48 * 3_600_000)
      await settled()
    },
  }
}
