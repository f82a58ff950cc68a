import type { ReactNode } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CardAttempt, openCardAttempt } from '#contract/endpoints/cards.ts'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { CardFormReport } from '#machines/card-form/card-form.machine.ts'

/** The purpose of a new card, and its place. */
export type CardRequest = BodyOf<typeof openCardAttempt>

/** Props of the card form. */
export interface CardFormProps {
  /** Id of the form, for a button outside of it. */
  formId: string
  onReport: (report: CardFormReport) => void
  /** The current attempt, or that there is none, where the screen has come with it; otherwise the form asks first. */
  attempt?: CardAttempt | null | undefined
  /** An unusable card is beside the form, which opens to replace it. */
  isReplacing?: boolean
  /** By default the first card, which the onboarding needs. */
  request?: CardRequest
  /** Inside a dialog, which has a frame and a title of its own. */
  isFramed?: boolean
}

interface IdentitySlots {
  /** Verify, or that it is done. */
  button: ReactNode
  /** Action of Enter in the field; null once the number is verified. */
  verify: (() => void) | null
  /** Shown under the field instead of the form's own message. */
  problem: ReactNode
  /** To be called with the number when the person has edited it. */
  edited: (nationalId: string) => void
  /** The number may not be edited while it is being verified. */
  isBusy: boolean
}

/** Props of the identity check. */
export interface IdentityCheckProps {
  /** The number in the form. */
  nationalId: string
  verifiedBefore: boolean
  onVerified: (names: VerifiedNames | null) => void
  onCleared: () => void
  /** A verification that was open before the reload, for this number. */
  onResumed: (nationalId: string) => void
  children: (slots: IdentitySlots) => ReactNode
}
