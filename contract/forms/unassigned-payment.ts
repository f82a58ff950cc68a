import { z } from 'zod/mini'
import { InviteEmail } from '../text/email.ts'
import { reason } from '../text/reason.ts'

const REASON_MAX = 500

/** An administrator's reason for a decision about a payment without an account. */
export const PaymentReasonForm = z.object({ reason: reason(REASON_MAX) })
export type PaymentReasonForm = z.output<typeof PaymentReasonForm>

/** The address of the person who opened the account that the payment belongs to, and the reason. */
export const PaymentAssignmentForm = z.extend(PaymentReasonForm, { email: InviteEmail })
export type PaymentAssignmentForm = z.output<typeof PaymentAssignmentForm>
