import { useQuery } from '@tanstack/react-query'
import { CARD_LABELS } from '#rules/cards.ts'
import { isChargingStopped } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { FigureCard } from './figure-card.tsx'
import type { Figures } from './figures-shown.ts'

/** When something is charged next, and from which card. */
export const NextChargeCard = ({ summary, missing, isOver }: Figures) => {
  const { t } = useTranslation(['dashboard', 'common'])
  const dates = useDates()
  const cards = useQuery(paymentMethodsQuery).data
  const primary = cards?.find((card) => card.status === 'primary')
  const title = t('figures.nextCharge')
  if (!summary) return <FigureCard title={title} figure={missing} />
  if (isOver)
    return <FigureCard title={title} figure={t('common:notAvailable')} note={t('figures.nothingMore')} />
  if (summary.nextCharge === null)
    return (
      <FigureCard
        title={title}
        figure={t('common:notAvailable')}
        note={t(isChargingStopped(summary) ? 'figures.chargingStopped' : 'figures.nothingYet')}
      />
    )
  const card = primary && {
    brand: isolated(CARD_LABELS[primary.type]),
    last4: isolated(primary.last4),
  }
  return (
    <FigureCard
      title={title}
      figure={dates.day(summary.nextCharge)}
      note={card ? t('figures.nextCard', card) : cards && t('figures.noNextCard')}
    />
  )
}
