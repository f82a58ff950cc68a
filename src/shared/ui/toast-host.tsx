import { type ComponentType, useEffect, useState } from 'react'
import { toasts } from './notify.ts'
import { whenIdle } from './when-idle.ts'

/** Not `import().then(…, …)`: the build fetches the style sheet around all of that, and its failure would be nobody's. */
const fetchToasts = async () => {
  try {
    return (await import('./toasts.tsx')).default
  } catch {
    return null
  }
}

/**
 * Fetches what shows toasts once the page is ready: a toast that tells of a lost connection could not fetch it any more. A failed
 * fetch is tried again with the next toast and when the network is back.
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
    return () => {
      window.removeEventListener('online', showWaiting)
      unsubscribe()
    }
  }, [])
  return Toasts && <Toasts />
}
