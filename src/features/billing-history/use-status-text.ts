import type { Invoice } from '#contract/entities/invoice.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { invoiceStatusText, needsCard } from '#machines/invoice/selectors.ts'
import { useDeclineMessage } from '#src/shared/account/attempt-message.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** The reason why an invoice is unpaid, and the next step. Null if there is neither. */
export const useStatusText = (invoice: Invoice): string | null => {
  const { t } = useTranslation('billing-history')
  const dates = useDates()
  const declineWords = useDeclineMessage()
  const { nextAttemptAt, lastPaymentFailureReason } = invoice
  const { text, at } = invoiceStatusText(invoice)
  if (text === 'disputed' || text === 'taken-back') return t(`common:payment.${text}`)
  if (text === 'charged' || text === 'being-checked') return null
  if (text === 'covered') return t('coveredWhy')
  if (text === 'will-be-charged-soon') return t('willBeChargedSoon')
  if (text === 'will-be-charged') return at && t('willBeCharged', { date: dates.day(at) })
  const reason = declineWords(lastPaymentFailureReason)
  const attempt =
    at &&
    (reason
      ? t('lastAttemptWhy', { date: dates.day(at), reason })
      : t('lastAttempt', { date: dates.day(at) }))
  const next = needsCard(invoiceSnapshot(invoice))
    ? t('needsCard')
    : nextAttemptAt && t('nextAttempt', { date: dates.day(nextAttemptAt) })
  return [attempt || t('noCard'), next].filter(Boolean).join('. ')
}
