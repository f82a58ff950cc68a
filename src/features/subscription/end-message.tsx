import { CANCELLATION_HOURS } from '#rules/subscription.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './subscription.module.css'

interface EndMessageProps {
  /** The hour the subscription ends at, if it has been cancelled. */
  end: string | null
  isOver: boolean
}

/** What a cancellation means, or when the one asked for takes effect. */
export const EndMessage = ({ end, isOver }: EndMessageProps) => {
  const { t } = useTranslation('subscription')
  const dates = useDates()
  const words = () => {
    if (!end) return t('cancel.lead', { hours: CANCELLATION_HOURS })
    return isOver ? t('keep.ending') : t('keep.text', { date: dates.day(end), time: dates.time(end) })
  }
  return <p className={classes.lead}>{words()}</p>
}
