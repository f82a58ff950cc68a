import { nameOf } from './names.ts'
import type { BillingAccount } from './state.ts'

/** Projects of an account. */
export const projectIdsOf = ({ id, projects = 0 }: BillingAccount): string[] =>
  Array.from({ length: projects }, (_, index) => `project-${id.toLowerCase()}-${index + 1}`)

/** The projects in the billing API. */
export function projectsView(account: BillingAccount) {
  const projectBillingInfo = projectIdsOf(account).map((projectId) => ({
    name: `projects/${projectId}/billingInfo`,
    projectId,
    billingAccountName: nameOf(account.id),
    billingEnabled: account.open,
  }))
  return projectBillingInfo.length > 0 ? { projectBillingInfo } : {}
}
