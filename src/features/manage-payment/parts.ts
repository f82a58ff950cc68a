import type { ComponentType, ReactNode } from 'react'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { CardFormProps } from '#src/shared/parts/card-form-props.ts'

/** What this screen shows of other features. The route brings them together. */
export interface ManagePaymentParts {
  CardForm: ComponentType<CardFormProps>
  CardTile: ComponentType<{ card: PaymentMethod; head: ReactNode }>
  CardBrand: ComponentType<Pick<PaymentMethod, 'type'>>
  AcceptedCards: ComponentType
  HoldsNote: ComponentType
  /** Takes a person who did not come back from the bank to what became of their card. */
  ReturnFromBank: ComponentType
}
