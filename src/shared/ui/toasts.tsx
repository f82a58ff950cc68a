import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { MantineThemeProvider } from '@mantine/core'
import { Notifications, showNotification } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { TOAST_MS, toasts } from './notify.ts'
import classes from './toasts.module.css'

/** Shows the waiting toasts, except those that are already visible. */
const showWaiting = () => {
  for (const toast of toasts.take()) showNotification({ id: String(toast.message), ...toast })
}

/** The landmark that contains the toasts. */
const Toasts = () => {
  const { t } = useTranslation()
  useEffect(() => {
    showWaiting()
    return toasts.subscribe(showWaiting)
  }, [])
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
