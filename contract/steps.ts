import { z } from 'zod/mini'

/**
 * Names of the onboarding steps. The customer's `step` is the furthest one reached, or `changes-requested` when a reviewer asked for
 * changes afterwards. Which step follows which is said by the chart in `machines/onboarding`.
 */
export const Step = z.enum([
  'google-info',
  'basic-info',
  'support-package',
  'upload-documents',
  'billing-email',
  'payment-info',
  'terms-conditions',
  'success-creation',
  'onboarding-completed',
  'changes-requested',
])
export type Step = z.output<typeof Step>

/** A step that is passed in order. */
export type WayStep = Exclude<Step, 'changes-requested'>
