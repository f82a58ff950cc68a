import { differenceOf } from '#rules/planned-charge.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './planned-charges.module.css'

/** The difference to the month before in riyals and percent. */
export const Difference = ({ amount, previous }: { amount: number; previous: number | null }) => {
  const { t } = useTranslation('planned-charges')
  const money = useMoney()
  const numbers = useNumbers()
  const { amount: difference, percent } = differenceOf(amount, previous)
  const sum = money.amountIn(Math.abs(difference))
  if (difference === 0) return t('difference.none')
  return (
    <span className={classes.difference}>
      <span>{t(difference > 0 ? 'difference.more' : 'difference.less', { amount: sum })}</span>{' '}
      {percent !== null && <span>({numbers.percent(Math.abs(percent) / 100)})</span>}
    </span>
  )
}
