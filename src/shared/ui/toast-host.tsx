import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasts } from './notify.ts'

const Toasts = lazy(() => import('./toasts.tsx'))

/** Keeps the place of the toasts free until there is one; most visits never see any. */
export const ToastHost = () => {
  const wanted = useSyncExternalStore(toasts.subscribe, toasts.areWanted)
  return (
    wanted && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  )
}
