import type { StatusReason } from '#contract/entities/common.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

const WORDS = {
  'failed-payment': 'statusReason.failed-payment',
  'failed-settlement': 'statusReason.failed-settlement',
  security: 'statusReason.security.title',
  'budget-overage': 'statusReason.budget-overage',
  'terms-violation': 'statusReason.terms-violation.title',
  'pending-review': 'statusReason.pending-review.title',
} as const satisfies Record<StatusReason, string>

/** Why an account is suspended, in a few words. */
export const useStatusReason = (): ((reason: StatusReason) => string) => {
  const { t } = useTranslation('administration')
  return (reason) => t(WORDS[reason])
}
