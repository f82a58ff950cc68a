import { useQuery } from '@tanstack/react-query'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { hasFailed } from '#machines/invoice/selectors.ts'
import { declinedOf, useAttemptMessage } from '#src/shared/account/attempt-message.ts'
import { useDeclineMessage } from '#src/shared/account/decline-message.ts'
import {
  type InvoiceSummary,
  invoiceSummaryQuery,
  isChargingStopped,
} from '#src/shared/account/invoice-summary-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/use-may-do.ts'
import { useVoice } from './use-voice.ts'

/** What is outstanding, what was tried, and what happens next. */
export const DebtMessage = ({ hasCards }: { hasCards: boolean | null }) => {
  const money = useMoney()
  const { t } = useTranslation('dashboard')
  const { data } = useQuery(invoiceSummaryQuery)
  const voice = useVoice()
  if (!data) return null
  if (isChargingStopped(data)) {
    const amount = money.amountIn(data.outstanding.amount, data.currency)
    return (
      <p>
        {t('notice.owed', { amount })} {t('notice.stopped')}
      </p>
    )
  }
  if (data.outstanding.checking) return <p>{t(`${voice}.checking`)}</p>
  return <Sentences {...data} hasCards={hasCards} />
}

const Sentences = ({
  outstanding,
  currency,
  lastInvoice,
  hasCards,
}: InvoiceSummary & { hasCards: boolean | null }) => {
  const money = useMoney()
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const mayDo = useMayDo()
  const declineWords = useDeclineMessage()
  const attemptWords = useAttemptMessage()
  const failed = lastInvoice && hasFailed(invoiceSnapshot(lastInvoice)) ? lastInvoice : null
  const declined = declinedOf(failed?.lastAttempts ?? [])
  const reason = declineWords(failed?.lastPaymentFailureReason ?? null)
  const sentences: string[] = [t('notice.owed', { amount: money.amountIn(outstanding.amount, currency) })]
  if (hasCards === false) sentences.push(t('notice.noCard'))
  if (hasCards === false && !mayDo('cardAttempts.open')) sentences.push(t('common:customerAddsCards'))
  if (failed?.lastAttemptAt && declined.length === 0) {
    const date = dates.day(failed.lastAttemptAt)
    sentences.push(reason ? t('notice.lastAttemptWhy', { date, reason }) : t('notice.lastAttempt', { date }))
  }
  return (
    <>
      <p>{sentences.join(' ')}</p>
      {declined.map((attempt) => (
        <p key={attempt.id}>
          {attemptWords.declined(attempt)} {attemptWords.step(attempt)}
        </p>
      ))}
      {hasCards && failed && <p>{attemptWords.next(failed.nextAttemptAt)}</p>}
    </>
  )
}
