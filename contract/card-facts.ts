import type { DeclineReason } from './decline-reasons.ts'

// Never on the wire, but known to the adapters of card providers, which import the contract alone.

/** A reason at the card provider. `failed`: a technical one. `other`: the provider gave words that name no reason we know. */
export type CardReason = DeclineReason | 'failed' | 'cancelled' | 'other'

/** The claim of a return address. `none`: it says nothing; `other`: it says nothing that we know. */
export type ReturnClaim = 'approved' | 'none' | CardReason

/** A card at the provider. `unverified`: its holder is not verified yet. Only `active` cards can be charged. */
export type CardState = 'unverified' | 'active' | 'inactive' | 'expired'

/** The payment that verifies a card, at the provider. It takes no money. */
export interface CardVerification {
  id: string
  state: 'open' | 'verified' | 'failed'
  reason: CardReason | null
}
