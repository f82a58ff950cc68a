import { lazy, Suspense } from 'react'
import { useInspection } from './use-inspection.ts'

const Nothing = () => null

/** Where its code does not arrive, nothing is shown, and the page goes on. */
const InspectionBadge = lazy(() => import('./inspection-badge.tsx').catch(() => ({ default: Nothing })))

/** Says that the tab is inspected, and nothing while it is not. */
export const InspectionNotice = () => {
  const now = useInspection()
  if (now === 'off') return null
  return (
    <Suspense fallback={null}>
      <InspectionBadge now={now} />
    </Suspense>
  )
}
