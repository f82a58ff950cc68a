import { z } from 'zod/mini'
import { CompanyEmail } from '../text/email.ts'

/** The group that gets the billing permissions: an e-mail style address. */
export const BillingGroup = z.object({ gcpSecurityGroup: CompanyEmail })
export type BillingGroup = z.output<typeof BillingGroup>
