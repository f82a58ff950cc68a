import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { useTranslation } from '../i18n/use-translation.ts'
import { TOAST_MS } from './notify.ts'
import classes from './toasts.module.css'

/** Where toasts appear, as a landmark of its own. */
const Toasts = () => {
  const { t } = useTranslation()
  const closable = {
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('actions.close') } } },
  }
  return (
    <MantineThemeProvider inherit theme={{ components: closable }}>
      <section aria-label={t('toasts')}>
        <Notifications
          className={classes.toasts}
          position="bottom-center"
          autoClose={TOAST_MS}
          containerWidth={440}
          withinPortal={false}
        />
      </section>
    </MantineThemeProvider>
  )
}

export default Toasts
