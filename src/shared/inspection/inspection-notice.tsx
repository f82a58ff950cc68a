import { lazy, Suspense } from 'react'
import { useInspection } from './inspection.ts'

const Nothing = () => null

/** If its code does not load, nothing is shown and the page continues to work. */
const InspectionBadge = lazy(() => import('./inspection-badge.tsx').catch(() => ({ default: Nothing })))

/** Shows the badge in an inspected tab. */
export const InspectionNotice = () => {
  const now = useInspection()
  if (now === 'off') return null
  return (
    <Suspense fallback={null}>
      <InspectionBadge now={now} />
    </Suspense>
  )
}
