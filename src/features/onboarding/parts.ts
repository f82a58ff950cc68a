import type { ComponentType, ReactNode } from 'react'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'

export interface IdentitySlots {
  /** Verify, or that it is done. */
  button: ReactNode
  /** What stands under the field in place of the form's own message. */
  problem: ReactNode
  /** The number may not be edited while it is being verified. */
  isBusy: boolean
}

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

export interface CardFormProps {
  /** The form that Next submits. */
  formId: string
  onBusy: (busy: boolean) => void
  /** Whether there is a form to submit; there is none while an unfinished attempt is shown. */
  onReady: (ready: boolean) => void
  /** A card that is of no use any more stands beside the form, which opens when somebody wants to replace it. */
  isReplacing: boolean
}

/** What the onboarding shows of other features. The route brings them together; each arrives with the screen that needs it. */
export interface OnboardingParts {
  loadIdentity: () => Promise<{ IdentityCheck: ComponentType<IdentityCheckProps> }>
  loadCard: () => Promise<{
    CardForm: ComponentType<CardFormProps>
    SavedCard: ComponentType<{ card: PaymentMethod }>
    AboutCards: ComponentType
  }>
}
