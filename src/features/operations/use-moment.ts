import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** Formats an instant as day and time. */
export const useMoment = (): ((instant: string) => string) => {
  const { t } = useTranslation('operations')
  const dates = useDates()
  return (instant) => t('moment', { day: dates.day(instant), time: dates.time(instant) })
}
