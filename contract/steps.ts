import { z } from 'zod/mini'

/**
 * Onboarding steps. The customer's `step` is the furthest reached one, or `changes-requested` after a reviewer requested changes.
 * The chart in `machines/onboarding` defines their order.
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

/** A step of the regular order. */
export type WayStep = Exclude<Step, 'changes-requested'>
