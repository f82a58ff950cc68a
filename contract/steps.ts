import { z } from 'zod/mini'

/** Identifiers of the onboarding steps, in order. The customer's `step` is the furthest one reached. */
export const STEPS = [
  'google-info',
  'basic-info',
  'support-package',
  'upload-documents',
  'billing-email',
  'payment-info',
  'terms-conditions',
  'success-creation',
  'onboarding-completed',
] as const

export const Step = z.enum(STEPS)
export type Step = z.output<typeof Step>
