import { nameOf } from './names.ts'
import type { BillingAccount } from './state.ts'

/** The projects that are paid with an account. */
export const projectIdsOf = ({ id, projects = 0 }: BillingAccount): string[] =>
  Array.from({ length: projects }, (_, index) => `project-${id.toLowerCase()}-${index + 1}`)

/** The list of them, as the billing API gives it. */
export function projectsView(account: BillingAccount) {
  const projectBillingInfo = projectIdsOf(account).map((projectId) => ({
    name: `projects/${projectId}/billingInfo`,
    projectId,
    billingAccountName: nameOf(account.id),
    billingEnabled: account.open,
  }))
  return projectBillingInfo.length > 0 ? { projectBillingInfo } : {}
}
