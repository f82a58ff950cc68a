import type { ComponentType, ReactNode } from 'react'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { AddCardDialogProps } from '#src/shared/forms/parts.ts'

/** Components of other features, provided by the route. */
export interface ManagePaymentParts {
  AddCardDialog: ComponentType<AddCardDialogProps>
  CardTile: ComponentType<{ card: PaymentMethod; head: ReactNode }>
  CardBrand: ComponentType<Pick<PaymentMethod, 'type'>>
  AcceptedCards: ComponentType
  /** Opens the result of a card after its owner did not return from the bank. */
  ReturnFromBank: ComponentType
}
