import type { DeclineReason } from './decline-reasons.ts'

// These types are never sent. They are here because the adapters of card providers may import only the contract.

/** A reason from the card provider. `failed`: a technical fault. `other`: the provider's message has no known reason. */
export type CardReason = DeclineReason | 'failed' | 'cancelled' | 'other'

/** The claim of a return address. `none`: it has no claim; `other`: an unknown claim. */
export type ReturnClaim = 'approved' | 'none' | CardReason

/** A card at the provider. `unverified`: its holder is not verified yet. Only `active` cards can be charged. */
export type CardState = 'unverified' | 'active' | 'inactive' | 'expired'

/** The provider's payment that verifies a card without taking money. */
export interface CardVerification {
  id: string
  state: 'open' | 'verified' | 'failed'
  reason: CardReason | null
}
