import type { NotificationData } from '@mantine/notifications'

/** How long a toast stays. */
export const TOAST_MS = 8000
const INFORMATIVE_MS = 5000

const createToasts = () => {
  let wanted = false
  let tell = () => {}
  return {
    areWanted: () => wanted,
    subscribe: (listener: () => void) => {
      tell = listener
      return () => {
        tell = () => {}
      }
    },
    /** The toasts' code arrives with the first one. What is being said already is not said twice. */
    show: async (toast: NotificationData) => {
      wanted = true
      tell()
      const { showNotification } = await import('@mantine/notifications')
      showNotification({ id: String(toast.message), ...toast })
    },
  }
}

export const toasts = createToasts()

/** Toasts: bottom centre, gone by themselves. What only informs goes sooner. */
export const notify = {
  error: (message: string) => toasts.show({ message, color: 'bad', autoClose: TOAST_MS, role: 'alert' }),
  success: (message: string) => toasts.show({ message, color: 'ok', autoClose: TOAST_MS, role: 'status' }),
  warning: (message: string) => toasts.show({ message, color: 'warn', autoClose: TOAST_MS, role: 'alert' }),
  info: (message: string) =>
    toasts.show({ message, color: 'info', autoClose: INFORMATIVE_MS, role: 'status' }),
}
