import type { ReactNode } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { CardAttempt, openCardAttempt } from '#contract/endpoints/cards.ts'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { CardFormReport } from '#machines/card-form/card-form.machine.ts'

/** The purpose of a new card, and its slot. */
export type CardRequest = BodyOf<typeof openCardAttempt>

/** Props of the card form. */
export interface CardFormProps {
  /** Id of the form, for a button outside of it. */
  formId: string
  onReport: (report: CardFormReport) => void
  /** The current attempt; null for none. If undefined, the form reads it first. */
  attempt?: CardAttempt | null | undefined
  /** True when the form replaces an unusable card that is shown beside it. */
  isReplacing?: boolean
  /** By default the first card, for the onboarding. */
  request?: CardRequest
  /** False inside a dialog, which has its own frame and title. */
  isFramed?: boolean
}

/** Props of the dialog that adds a card. */
export interface AddCardDialogProps {
  request: CardRequest
  onClose: () => void
}

interface IdentitySlots {
  /** The Verify button, or the mark that the number is verified. */
  button: ReactNode
  /** Action of Enter in the field; null once the number is verified. */
  verify: (() => void) | null
  /** Shown under the field instead of the form's own message. */
  problem: ReactNode
  /** Must be called with the number after each edit. */
  edited: (nationalId: string) => void
  /** True while the number is being verified, when it cannot be edited. */
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
