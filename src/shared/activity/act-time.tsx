import { hijriText } from '#rules/hijri-day.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Latin } from '../ui/latin.tsx'
import classes from './act-text.module.css'
import { agoText } from './ago-text.ts'

/** When it was: the day and the time in Riyadh, and how long ago while that says more. */
export const ActTime = ({ at }: { at: string }) => {
  const dates = useDates()
  const { language, figures } = useLanguage()
  const ago = agoText(new Date(at), new Date(), language)
  return (
    <time className={classes.time} dateTime={at}>
      <span>
        {dates.day(at)} <Latin>{dates.time(at)}</Latin>
      </span>
      <span className={classes.beside}>
        {figures(hijriText(riyadhDay(new Date(at)), language))}
        {ago && (
          <>
            {' · '}
            <span>{figures(ago)}</span>
          </>
        )}
      </span>
    </time>
  )
}
