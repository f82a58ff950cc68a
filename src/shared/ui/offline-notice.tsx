import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './full-screen.module.css'

const subscribe = (onChange: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, onChange)
  }
}

/** Shown while the device is offline. */
export const OfflineNotice = () => {
  const { t } = useTranslation()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className={classes.offlinePlace} role="status">
      {!online && (
        <p className={classes.offlineNotice}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          <span>
            <strong>{t('offline.title')}</strong> {t('offline.text')}
          </span>
        </p>
      )}
    </div>
  )
}
