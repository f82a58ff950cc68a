import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#contract/entities/invoice.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { hasFailed } from '#machines/invoice/selectors.ts'
import {
  declinedOf,
  nextRoundOf,
  useAttemptMessage,
  useDeclineMessage,
} from '#src/shared/account/attempt-message.ts'
import {
  type InvoiceSummary,
  invoiceSummaryQuery,
  isChargingStopped,
} from '#src/shared/account/invoice-summary-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'

interface DebtMessageProps {
  kind: 'failed-payment' | 'failed-settlement' | 'taken-back' | 'unpaid'
  /** Null while the cards are not loaded. */
  hasCards: boolean | null
  /** The invoice whose page shows the message. */
  invoice: Invoice | undefined
}

/** The outstanding amount, the failed attempts, the next attempt and the effect on the account. */
export const DebtMessage = ({ kind, hasCards, invoice }: DebtMessageProps) => {
  const money = useMoney()
  const { t } = useTranslation('payment-due')
  const { data } = useQuery(invoiceSummaryQuery)
  const isAdmin = useCurrent().role === 'admin'
  if (!data) return null
  if (isChargingStopped(data)) {
    const amount = money.amountIn(data.outstanding.amount, data.currency)
    return (
      <p>
        {t('owed', { amount })} {t('stopped')}
      </p>
    )
  }
  if (data.outstanding.checking) return <p>{t(isAdmin ? 'admin.checking' : 'own.checking')}</p>
  return (
    <>
      <DebtSentences {...data} hasCards={hasCards} invoice={invoice} />
      {kind === 'taken-back' && <p>{t(isAdmin ? 'admin.takenBack' : 'own.takenBack')}</p>}
      {(kind === 'failed-payment' || kind === 'failed-settlement') && <p>{t('cloudStops')}</p>}
    </>
  )
}

const DebtSentences = ({
  outstanding,
  currency,
  lastInvoice,
  hasCards,
  invoice,
}: InvoiceSummary & Pick<DebtMessageProps, 'hasCards' | 'invoice'>) => {
  const money = useMoney()
  const { t } = useTranslation('payment-due')
  const dates = useDates()
  const mayDo = useMayDo()
  const declineWords = useDeclineMessage()
  const attemptWords = useAttemptMessage()
  const told = invoice ?? lastInvoice
  const failed = told && hasFailed(invoiceSnapshot(told)) ? told : null
  const declined = declinedOf(failed?.lastAttempts ?? [])
  const reason = declineWords(failed?.lastPaymentFailureReason ?? null)
  const sentences: string[] = [t('owed', { amount: money.amountIn(outstanding.amount, currency) })]
  if (invoice && outstanding.count > 1)
    sentences.push(t('together', { amount: money.amountIn(invoice.payableAmount, invoice.currency) }))
  if (hasCards === false) sentences.push(t('noCard'))
  if (hasCards === false && !mayDo('cardAttempts.open')) sentences.push(t('common:customerAddsCards'))
  if (failed?.lastAttemptAt && declined.length === 0) {
    const date = dates.day(failed.lastAttemptAt)
    sentences.push(reason ? t('lastAttemptWhy', { date, reason }) : t('lastAttempt', { date }))
  }
  return (
    <>
      <p>{sentences.join(' ')}</p>
      {declined.map((attempt) => (
        <p key={attempt.id}>
          {attemptWords.declined(attempt)} {attemptWords.step(attempt)}
        </p>
      ))}
      {hasCards && failed && <p>{attemptWords.next(nextRoundOf(failed))}</p>}
    </>
  )
}
