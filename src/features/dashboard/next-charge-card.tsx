import { useQuery } from '@tanstack/react-query'
import type { NextChargeAmount, OpenBill } from '#contract/entities/next-charge.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import { VAT_SHARE } from '#rules/money.ts'
import { chargeSum } from '#rules/next-charge.ts'
import { isChargingStopped } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import classes from './dashboard.module.css'
import { FigureCard, type Figures, inOneLine } from './figure-card.tsx'

/** The next charge with its day and card, and the parts of its amount in a fold. */
export const NextChargeCard = ({ summary, missing, isOver, threshold }: Figures & { threshold: number }) => {
  const { t } = useTranslation('dashboard')
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
            {t(`nextCharge.${basis}`, { date: inOneLine(dates.day(nextCharge)) })}
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

interface BillFoldProps {
  bill: OpenBill
  charge: NextChargeAmount
  /** Halalas of usage that are charged at once. */
  threshold: number
}

/** The parts of the bill as it is expected, or as it is so far without a forecast. Before VAT, up to the line of the VAT. */
const BillFold = ({ bill, charge, threshold }: BillFoldProps) => {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const money = useMoney()
  const numbers = useNumbers()
  const { soFar, forecast, knownThrough, lastDay, daysAhead } = bill
  const shown = forecast?.expected ?? soFar
  const known = knownThrough && t('nextCharge.usageUntil', { date: dates.calendarDay(knownThrough) })
  return (
    <details className={classes.fold}>
      <summary className={classes.foldButton}>{t('nextCharge.fold')}</summary>
      <dl className={classes.parts}>
        <Part name={known ?? t('nextCharge.usage')} amount={soFar.usage} isAlways />
        <Part
          name={t('nextCharge.usageAhead', { date: dates.calendarDay(lastDay) })}
          amount={shown.usage - soFar.usage}
        />
        <Part name={t('nextCharge.discount')} amount={-shown.discount} />
        <Part name={t('nextCharge.support')} amount={shown.support} />
        <Part
          name={t('nextCharge.vat', { percent: numbers.percent(VAT_SHARE) })}
          amount={shown.vat}
          isAlways
        />
        <Part name={t('nextCharge.credit')} amount={-shown.credit} />
        <Part name={t('nextCharge.invoices')} amount={charge.invoices} />
        <Part name={t('nextCharge.total')} amount={chargeSum(charge).amount} isAlways isSum />
      </dl>
      {forecast && (
        <p>
          {t('nextCharge.soFarExactly', { amount: money.pricedIn(charge.invoices + soFar.payable) })}{' '}
          {t('nextCharge.from', {
            first: dates.calendarDay(forecast.basis.firstDay),
            last: dates.calendarDay(forecast.basis.lastDay),
          })}
        </p>
      )}
      {forecast?.range && (
        <p>
          {t('nextCharge.range', {
            low: money.pricedIn(charge.invoices + forecast.range.low),
            high: money.pricedIn(charge.invoices + forecast.range.high),
          })}
        </p>
      )}
      {forecast?.reachesThreshold && <p>{t('nextCharge.threshold', { amount: money.wholeIn(threshold) })}</p>}
      {!forecast && daysAhead > 0 && <p>{t('nextCharge.tooEarly')}</p>}
      {shown.payable === 0 && shown.total > 0 && shown.credit === 0 && <p>{t('nextCharge.small')}</p>}
    </details>
  )
}

interface PartProps {
  name: string
  /** Halalas. A part of zero is left out, unless `isAlways`. */
  amount: number
  isAlways?: boolean
  isSum?: boolean
}

const Part = ({ name, amount, isAlways = false, isSum = false }: PartProps) =>
  (amount !== 0 || isAlways) && (
    <div className={isSum ? classes.partsSum : undefined}>
      <dt>{name}</dt>
      <dd>
        <Money halalas={amount} />
      </dd>
    </div>
  )
