import type { ComponentType } from 'react'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { CardFormProps } from '#src/shared/parts/card-form-props.ts'
import type { IdentityCheckProps } from '#src/shared/parts/identity-check-props.ts'

/** What the onboarding shows of other features. The route brings them together; each arrives with the screen that needs it. */
export interface OnboardingParts {
  loadIdentity: () => Promise<{ IdentityCheck: ComponentType<IdentityCheckProps> }>
  loadCard: () => Promise<{
    CardForm: ComponentType<CardFormProps>
    SavedCard: ComponentType<{ card: PaymentMethod }>
    AboutCards: ComponentType
  }>
}
