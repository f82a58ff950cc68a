import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './administration.module.css'

/** What an act means for the customer, point by point. */
export const Consequences = ({ points }: { points: readonly string[] }) => {
  const { t } = useTranslation('administration')
  return (
    <div className={classes.consequences}>
      <h3>{t('stops.title')}</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
