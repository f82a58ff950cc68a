import { lazy, Suspense } from 'react'
import { useCurrent } from '#src/shared/session/current-query.ts'

const ChangedTermsDialog = lazy(() => import('./changed-terms-dialog.tsx'))

/** Blocks the page until the current terms are accepted. */
export const ChangedTerms = () => {
  const { termsOutdated } = useCurrent()
  if (!termsOutdated) return null
  return (
    <Suspense>
      <ChangedTermsDialog />
    </Suspense>
  )
}
