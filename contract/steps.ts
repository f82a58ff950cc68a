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

export type WayStep = (typeof STEPS)[number]

/** Where a customer stands: a step of the way, or beside it, when a reviewer has asked for changes afterwards. */
export const Step = z.enum([...STEPS, 'changes-requested'])
export type Step = z.output<typeof Step>
