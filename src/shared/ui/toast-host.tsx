import { type ComponentType, useEffect, useState } from 'react'
import { toasts } from './notify.ts'
import { whenIdle } from './when-idle.ts'

/** Not `import().then(…, …)`: the build wraps the whole expression in the loading of the style sheet, whose failure would be unhandled. */
const fetchToasts = async () => {
  try {
    return (await import('./toasts.tsx')).default
  } catch {
    return null
  }
}

/**
 * Loads the code of the toasts once the page is ready, because it could not be loaded for a toast about a lost connection. A
 * failed load is retried with the next toast and when the network is back.
 */
export const ToastHost = () => {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    whenIdle(() => void fetchToasts())
    const show = async () => {
      const fetched = await fetchToasts()
      if (fetched) setToasts(() => fetched)
    }
    const showWaiting = () => {
      if (toasts.areWaiting()) void show()
    }
    window.addEventListener('online', showWaiting)
    const unsubscribe = toasts.subscribe(showWaiting)
    // A part of the page may have shown a toast before.
    showWaiting()
    return () => {
      window.removeEventListener('online', showWaiting)
      unsubscribe()
    }
  }, [])
  return Toasts && <Toasts />
}
