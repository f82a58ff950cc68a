import type { ComponentType, ReactNode } from 'react'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { CardFormProps } from '#src/shared/forms/parts.ts'

/** Components of other features, provided by the route. */
export interface ManagePaymentParts {
  CardForm: ComponentType<CardFormProps>
  CardTile: ComponentType<{ card: PaymentMethod; head: ReactNode }>
  CardBrand: ComponentType<Pick<PaymentMethod, 'type'>>
  AcceptedCards: ComponentType
  HoldsNote: ComponentType
  /** Opens the result of a card after its owner did not return from the bank. */
  ReturnFromBank: ComponentType
}
