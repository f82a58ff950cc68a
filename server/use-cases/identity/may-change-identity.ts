import type { CustomerRow } from '../../db/schema.ts'
import { chartOf } from '../../workflows/advance.ts'
import { onboardingWorkflow } from '../../workflows/onboarding.ts'

/** Whether who the customer is may still change: an individual whose information form can be saved (again). */
export const mayChangeIdentity = (row: CustomerRow): boolean =>
  row.accountType === 'individual' &&
  chartOf(onboardingWorkflow, row, {
    accountType: row.accountType,
    identificationVerified: true,
    hasVatId: false,
    documents: [],
    usableCard: false,
    billingAccountOpen: false,
  }).can({ type: 'basicInfo.saved' })
