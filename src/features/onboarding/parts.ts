import type { ComponentType } from 'react'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { CardFormProps, IdentityCheckProps } from '#src/shared/forms/parts.ts'

/** Components of other features, provided by the route. Each loads with its screen. */
export interface OnboardingParts {
  loadIdentity: () => Promise<{ IdentityCheck: ComponentType<IdentityCheckProps> }>
  loadCard: () => Promise<{
    CardForm: ComponentType<CardFormProps>
    SavedCard: ComponentType<{ card: PaymentMethod }>
    AboutCards: ComponentType
  }>
}
