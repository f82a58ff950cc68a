import type { CardStatus, PaymentMethod } from '#contract/entities/payment-method.ts'

/** What can be done about cards. */
export interface CardChanges {
  /** The card that is on its way to another place. */
  movingId: string | null
  onMove: (card: PaymentMethod, place: CardStatus) => void
  onRemove: (card: PaymentMethod) => void
  /** Null for who may not add one. */
  onAdd: ((place: CardStatus) => void) | null
}
