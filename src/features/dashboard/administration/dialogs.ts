import type { StatusReason } from '#contract/entities/common.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** The dialogs of the panel, each fetched when it is opened. */
export const fetchDialogs = {
  suspend: async () => (await import('./suspension-dialog.tsx')).SuspensionDialog,
  reinstate: async () => (await import('./reinstatement-dialog.tsx')).ReinstatementDialog,
  hold: async () => (await import('./hold-dialog.tsx')).HoldDialog,
  release: async () => (await import('./release-dialog.tsx')).ReleaseDialog,
  quota: async () => (await import('./quota-dialog.tsx')).QuotaDialog,
  clear: async () => (await import('./clear-quota-dialog.tsx')).ClearQuotaDialog,
}

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
