import type { ReactNode } from 'react'
import type { VerifiedNames } from '#contract/entities/identity.ts'

interface IdentitySlots {
  /** Verify, or that it is done. */
  button: ReactNode
  /** What Enter in the field presses; null once the number is verified. */
  verify: (() => void) | null
  /** What stands under the field in place of the form's own message. */
  problem: ReactNode
  /** To be called with the number when the person has edited it. */
  edited: (nationalId: string) => void
  /** The number may not be edited while it is being verified. */
  isBusy: boolean
}

/** How a form shows the check of an identity number. */
export interface IdentityCheckProps {
  /** The number as it stands in the form. */
  nationalId: string
  verifiedBefore: boolean
  onVerified: (names: VerifiedNames | null) => void
  onCleared: () => void
  /** A verification that was open before the reload, for this number. */
  onResumed: (nationalId: string) => void
  children: (slots: IdentitySlots) => ReactNode
}
