import { useQuery } from '@tanstack/react-query'
import { CARD_LABELS } from '#rules/cards.ts'
import { chargeSum } from '#rules/next-charge.ts'
import { BillFold } from '#src/shared/account/bill-fold.tsx'
import { isChargingStopped } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import classes from './dashboard.module.css'
import { FigureCard, type Figures, inOneLine } from './figure-card.tsx'

/** The next charge with its day and card, and the parts of its amount in a fold. */
export const NextChargeCard = ({ summary, missing, isOver, threshold }: Figures & { threshold: number }) => {
  const { t } = useTranslation(['dashboard', 'next-charge'])
  const dates = useDates()
  const cards = useQuery(paymentMethodsQuery).data
  const primary = cards?.find((card) => card.status === 'primary')
  const title = t('figures.nextCharge')
  if (!summary) return <FigureCard hasFold title={title} figure={missing} />
  if (isOver)
    return <FigureCard title={title} figure={t('common:notAvailable')} note={t('figures.nothingMore')} />
  const { nextCharge, nextChargeAmount, currency } = summary
  if (nextCharge === null || nextChargeAmount === null)
    return (
      <FigureCard
        title={title}
        figure={t('common:notAvailable')}
        note={t(isChargingStopped(summary) ? 'figures.chargingStopped' : 'figures.nothingYet')}
      />
    )
  const { amount, basis } = chargeSum(nextChargeAmount)
  const card = primary && {
    brand: isolated(CARD_LABELS[primary.type]),
    last4: isolated(primary.last4),
  }
  return (
    <FigureCard
      hasFold
      title={title}
      figure={<Money halalas={amount} currency={currency} />}
      note={
        <>
          <span className={classes.figureLine}>
            {t(`next-charge:basis.${basis}`, { date: inOneLine(dates.day(nextCharge)) })}
          </span>
          {card ? t('figures.nextCard', card) : cards && t('figures.noNextCard')}
        </>
      }
    >
      {nextChargeAmount.bill && (
        <BillFold bill={nextChargeAmount.bill} charge={nextChargeAmount} threshold={threshold} />
      )}
    </FigureCard>
  )
}
