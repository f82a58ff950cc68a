import type { Invoice, PaymentAttempt } from '#contract/entities/invoice.ts'
import { wasDeclined } from '#machines/charge/payment-result.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { needsCard } from '#machines/invoice/selectors.ts'
import { declineStep, isDeclineReason } from '#rules/card-decline.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import { useDates } from '../i18n/dates.ts'
import { useMoney } from '../i18n/money.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { isolated } from '../ui/isolated-text.tsx'

/** The next round of charges: planned, waiting for another card, or none. */
export interface NextRound {
  nextAttemptAt: string | null
  needsCard: boolean
}

/** The next round of an invoice that no card has paid. */
export const nextRoundOf = (invoice: Invoice): NextRound => ({
  nextAttemptAt: invoice.nextAttemptAt,
  needsCard: needsCard(invoiceSnapshot(invoice)),
})

/** Describes charges of cards in the language of the page: card, amount, reason, time and remedy. Needs the words of `card`. */
export const useAttemptMessage = () => {
  const { t } = useTranslation('card')
  const money = useMoney()
  const dates = useDates()
  const declineWords = useDeclineMessage()
  const isAdmin = useCurrent().role === 'admin'

  const cardOf = ({ cardType, cardLast4 }: PaymentAttempt): string =>
    t('saved.ends', { brand: isolated(CARD_LABELS[cardType]), last4: isolated(cardLast4) })
  const amountOf = ({ amount, currency }: PaymentAttempt): string => money.amountIn(amount, currency)

  return {
    card: cardOf,
    amount: amountOf,
    declined: (attempt: PaymentAttempt): string =>
      t('decline.told', {
        card: cardOf(attempt),
        amount: amountOf(attempt),
        date: dates.day(attempt.at),
        time: isolated(dates.time(attempt.at)),
        reason: declineWords(attempt.reason) ?? t('decline.noReason'),
      }),
    step: (attempt: PaymentAttempt): string =>
      isAdmin ? t(`decline.admin.${declineStep(attempt)}`) : t(`decline.${declineStep(attempt)}`),
    next: ({ nextAttemptAt, needsCard }: NextRound): string => {
      if (needsCard) return isAdmin ? t('decline.admin.needsCard') : t('decline.needsCard')
      return nextAttemptAt === null
        ? t('decline.noNext')
        : t('decline.next', { date: dates.day(nextAttemptAt), time: isolated(dates.time(nextAttemptAt)) })
    },
  }
}

/** The message for a declined charge that should have reopened the account. Only the customer can repeat the charge. */
export const useResubscriptionMessage = () => {
  const { t } = useTranslation('card')
  const words = useAttemptMessage()
  return (attempt: PaymentAttempt): string =>
    [words.declined(attempt), words.step(attempt), t('decline.resubscribe')].join(' ')
}

/** The declined attempts of one round. */
export const declinedOf = (attempts: readonly PaymentAttempt[]): PaymentAttempt[] =>
  attempts.filter(wasDeclined)

/** The reason of a declined card in the language of the page; undefined if there is none. Needs the words of `card`. */
export const useDeclineMessage = (): ((reason: string | null) => string | undefined) => {
  const { t } = useTranslation('card')
  return (reason) => (isDeclineReason(reason) ? t(`return.${reason}`) : undefined)
}
