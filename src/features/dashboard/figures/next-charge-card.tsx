import { useQuery } from '@tanstack/react-query'
import { CARD_LABELS } from '#rules/card-brand.ts'
import { nextChargeAt } from '#rules/next-charge.ts'
import { useServerNow } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { FigureCard } from './figure-card.tsx'
import type { Figures } from './figures-shown.ts'

/** When something is charged next, and from which card. */
export const NextChargeCard = ({ summary, missing, status }: Figures) => {
  const { t } = useTranslation(['dashboard', 'common'])
  const dates = useDates()
  const now = useServerNow()
  const { data: cards } = useQuery(paymentMethodsQuery)
  const primary = cards?.find((card) => card.status === 'primary')
  const title = t('figures.nextCharge')
  if (!summary) return <FigureCard title={title} figure={missing} />
  if (status === 'cancelled' || status === 'rejected')
    return <FigureCard title={title} figure={t('common:notAvailable')} note={t('figures.nothingMore')} />
  return (
    <FigureCard
      title={title}
      figure={dates.day(nextChargeAt(summary.nextCharge, summary.lastInvoice, now))}
      note={
        primary
          ? t('figures.nextCard', {
              brand: isolated(CARD_LABELS[primary.type]),
              last4: isolated(primary.last4),
            })
          : cards && t('figures.noNextCard')
      }
    />
  )
}
