import type { Api } from '../../support/api.ts'

/** Stops the billing of all existing accounts. Otherwise each passing day also bills the accounts of earlier tests. */
export const stopBilling = async ({ database: { db } }: Pick<Api, 'database'>): Promise<void> => {
  await db.updateTable('customers').set({ billingDueAt: null }).execute()
}
