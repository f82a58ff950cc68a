import type { NextChargeAmount, OpenBill } from '#contract/entities/next-charge.ts'
import { VAT_SHARE } from '#rules/money.ts'
import { chargeSum } from '#rules/next-charge.ts'
import { useDates } from '../i18n/dates.ts'
import { useMoney } from '../i18n/money.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Money } from '../ui/money.tsx'
import classes from './bill-fold.module.css'

interface BillFoldProps {
  bill: OpenBill
  charge: NextChargeAmount
  /** Halalas of usage that are charged at once. */
  threshold: number
}

/** The parts of the bill as it is expected, or as it is so far without a forecast. Before VAT, up to the line of the VAT. */
export const BillFold = ({ bill, charge, threshold }: BillFoldProps) => {
  const { t } = useTranslation('next-charge')
  const dates = useDates()
  const money = useMoney()
  const numbers = useNumbers()
  const { soFar, forecast, knownThrough, lastDay, daysAhead } = bill
  const shown = forecast?.expected ?? soFar
  const known = knownThrough && t('usageUntil', { date: dates.calendarDay(knownThrough) })
  return (
    <details className={classes.fold}>
      <summary className={classes.foldButton}>{t('fold')}</summary>
      <dl className={classes.parts}>
        <Part name={known ?? t('usage')} amount={soFar.usage} isAlways />
        <Part
          name={t('usageAhead', { date: dates.calendarDay(lastDay) })}
          amount={shown.usage - soFar.usage}
        />
        <Part name={t('discount')} amount={-shown.discount} />
        <Part name={t('support')} amount={shown.support} />
        <Part name={t('vat', { percent: numbers.percent(VAT_SHARE) })} amount={shown.vat} isAlways />
        <Part name={t('credit')} amount={-shown.credit} />
        <Part name={t('invoices')} amount={charge.invoices} />
        <Part name={t('total')} amount={chargeSum(charge).amount} isAlways isSum />
      </dl>
      {forecast && (
        <p>
          {t('soFarExactly', { amount: money.pricedIn(charge.invoices + soFar.payable) })}{' '}
          {t('from', {
            first: dates.calendarDay(forecast.basis.firstDay),
            last: dates.calendarDay(forecast.basis.lastDay),
          })}
        </p>
      )}
      {forecast?.range && (
        <p>
          {t('range', {
            low: money.pricedIn(charge.invoices + forecast.range.low),
            high: money.pricedIn(charge.invoices + forecast.range.high),
          })}
        </p>
      )}
      {forecast?.reachesThreshold && <p>{t('threshold', { amount: money.wholeIn(threshold) })}</p>}
      {!forecast && daysAhead > 0 && <p>{t('tooEarly')}</p>}
      {shown.payable === 0 && shown.total > 0 && shown.credit === 0 && <p>{t('small')}</p>}
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
