import type { Api } from '../../support/api.ts'

/** Stops the billing of all accounts so far. Otherwise each day that a test passes bills the accounts of all earlier tests. */
export const stopBilling = async ({ database: { db } }: Pick<Api, 'database'>): Promise<void> => {
  await db.updateTable('customers').set({ billingDueAt: null }).execute()
}
