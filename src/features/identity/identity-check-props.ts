import type { ReactNode } from 'react'
import type { VerifiedNames } from '#contract/entities/identity.ts'

export interface IdentityCheckProps {
  /** The number as it stands in the form. */
  nationalId: string
  verifiedBefore: boolean
  onVerified: (names: VerifiedNames | null) => void
  onCleared: () => void
  /** A verification that was open before the reload, for this number. */
  onResumed: (nationalId: string) => void
  children: (slots: { button: ReactNode; problem: ReactNode; isBusy: boolean }) => ReactNode
}
