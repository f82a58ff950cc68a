import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './identity.module.css'

/** The whole time to choose, which a full ring stands for. */
const WHOLE_S = 180
const RADIUS = 44
const AROUND = 2 * Math.PI * RADIUS

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The time left as a ring that empties and as minutes and seconds in it. */
export const CountdownRing = ({ secondsLeft }: { secondsLeft: number }) => {
  const { t } = useTranslation('identity')
  const { figures } = useLanguage()
  const shown = Math.min(WHOLE_S, secondsLeft)
  const share = shown / WHOLE_S
  const time = figures(clock(shown))
  return (
    <div className={classes.ring} role="timer" aria-label={t('dialog.ring', { time })}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={classes.track} cx="50" cy="50" r={RADIUS} />
        <circle
          className={classes.left}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
        />
      </svg>
      <span className={classes.time} dir="ltr" aria-hidden>
        {time}
      </span>
    </div>
  )
}
