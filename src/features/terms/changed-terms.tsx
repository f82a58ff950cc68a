import { lazy, Suspense } from 'react'
import { useCurrent } from '#src/shared/session/current-query.ts'

const ChangedTermsDialog = lazy(() => import('./changed-terms-dialog.tsx'))

/** Holds the page back from somebody who has not accepted the terms as they are today. */
export const ChangedTerms = () => {
  const { termsOutdated } = useCurrent()
  if (!termsOutdated) return null
  return (
    <Suspense>
      <ChangedTermsDialog />
    </Suspense>
  )
}
