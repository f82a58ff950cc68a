import type { Costs } from '#contract/entities/costs.ts'
import { beforeVat } from '#rules/money.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './costs.module.css'

/** Explains the threshold. Other pages link to it by its id. */
export const ThresholdCard = ({ threshold }: Pick<Costs, 'threshold'>) => {
  const { t } = useTranslation('costs')
  const money = useMoney()
  return (
    <section id="threshold" className={classes.card} aria-labelledby="threshold-title">
      <h2 id="threshold-title">{t('threshold.title')}</h2>
      {threshold ? (
        <>
          <p>
            {t('threshold.text', { amount: money.pricedIn(threshold.amount) })}{' '}
            {t('threshold.basis', { amount: money.wholeIn(beforeVat(threshold.amount)) })}
          </p>
          <p className={classes.note}>
            {t('threshold.reached', {
              reached: money.pricedIn(threshold.reached),
              amount: money.pricedIn(threshold.amount),
            })}
          </p>
          <meter
            className={classes.meter}
            aria-label={t('threshold.meter')}
            min={0}
            max={threshold.amount}
            value={Math.max(0, threshold.reached)}
          />
        </>
      ) : (
        <p>{t('threshold.none')}</p>
      )}
    </section>
  )
}
