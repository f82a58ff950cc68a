import { Loader } from '@mantine/core'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './pending-screen.module.css'

/** Shown when a screen takes longer than a moment to arrive. */
export const PendingScreen = () => {
  const { t } = useTranslation()
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <Loader aria-hidden />
    </div>
  )
}
