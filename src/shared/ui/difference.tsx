import { differenceOf } from '#rules/planned-charge.ts'
import { useMoney } from '../i18n/money.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './ui.module.css'

/** The difference to the month before in riyals and percent. */
export const Difference = ({ amount, previous }: { amount: number; previous: number | null }) => {
  const { t } = useTranslation()
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
