import type { ComponentType, ReactNode } from 'react'
import type { CardStatus, PaymentMethod } from '#contract/entities/payment-method.ts'

interface CardFormProps {
  /** The form that the dialog's button submits. */
  formId: string
  onBusy: (busy: boolean) => void
  /** Whether there is a form to submit; there is none while an unfinished attempt is shown. */
  onReady: (ready: boolean) => void
  wish: { purpose: 'manage-payment'; status: CardStatus }
  /** The dialog has a frame and a title. */
  isFramed: boolean
}

/** What this screen shows of other features. The route brings them together. */
export interface ManagePaymentParts {
  CardForm: ComponentType<CardFormProps>
  CardTile: ComponentType<{ card: PaymentMethod; head: ReactNode }>
  CardBrand: ComponentType<Pick<PaymentMethod, 'type'>>
  AcceptedCards: ComponentType
  HoldsNote: ComponentType
}
