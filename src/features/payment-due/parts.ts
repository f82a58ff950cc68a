import type { ComponentType } from 'react'
import type { AddCardDialogProps } from '#src/shared/forms/parts.ts'

/** Components of other features, provided by the route. */
export interface PaymentDueParts {
  AddCardDialog: ComponentType<AddCardDialogProps>
}
