import type { NotificationData } from '@mantine/notifications'

export const TOAST_MS = 8000
const INFORMATIVE_MS = 5000

const createToasts = () => {
  const waiting: NotificationData[] = []
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show: (toast: NotificationData) => {
      waiting.push(toast)
      for (const listener of listeners) listener()
    },
    areWaiting: () => waiting.length > 0,
    /** Removes and returns the waiting toasts. */
    take: (): NotificationData[] => waiting.splice(0),
  }
}

/** Toasts wait here until the code that shows them has loaded, which may take long on a failing network. */
export const toasts = createToasts()

/** Shows a toast at the bottom centre, which closes after a while; an informative one closes sooner. */
export const notify = {
  error: (message: string) => toasts.show({ message, color: 'bad', autoClose: TOAST_MS, role: 'alert' }),
  success: (message: string) => toasts.show({ message, color: 'ok', autoClose: TOAST_MS, role: 'status' }),
  warning: (message: string) => toasts.show({ message, color: 'warn', autoClose: TOAST_MS, role: 'alert' }),
  info: (message: string) =>
    toasts.show({ message, color: 'info', autoClose: INFORMATIVE_MS, role: 'status' }),
}
