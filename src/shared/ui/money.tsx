import { useMoney } from '../i18n/money.ts'
import classes from './ui.module.css'

interface MoneyProps {
  halalas: number
  currency?: string | undefined
  /** A limit of whole riyals, without decimals. */
  isWhole?: boolean
}

/** An amount in the language of the page, in one line. */
export const Money = ({ halalas, currency, isWhole = false }: MoneyProps) => {
  const { amount, whole, direction } = useMoney()
  return (
    <bdi dir={direction} className={classes.amount}>
      {isWhole ? whole(halalas, currency) : amount(halalas, currency)}
    </bdi>
  )
}
