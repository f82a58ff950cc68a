import type { Customer } from '#contract/entities/customer.ts'
import type { Progress } from '#machines/onboarding-screens/setup.ts'

export const progressOf = ({ accountType, step, revision }: Customer): Progress => ({
  accountType,
  step,
  revision,
})
