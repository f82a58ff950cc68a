import { z } from 'zod/mini'
import { CompanyEmail } from '../text/email.ts'

/** E-mail address of the group that gets the billing roles. */
export const BillingGroup = z.object({ gcpSecurityGroup: CompanyEmail })
export type BillingGroup = z.output<typeof BillingGroup>
