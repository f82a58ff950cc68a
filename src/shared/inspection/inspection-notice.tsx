import { lazy, Suspense } from 'react'
import { useInspection } from './use-inspection.ts'

const InspectionBadge = lazy(() => import('./inspection-badge.tsx'))

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
