import type { Generated } from 'kysely'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { RegistryAddress } from '#contract/endpoints/registry.ts'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { CardStatus, CardType } from '#contract/entities/payment-method.ts'
import type { CreatedOnce, Json } from './columns.ts'

/** The company register said this number is an active company, for this customer. */
export interface CompanyChecksTable {
  id: string
  customerId: string
  crNumber: string
  arabicName: string | null
  address: Json<RegistryAddress | null> | null
  verifiedAt: Date
}

export interface IdentityRequestsTable {
  id: string
  customerId: string
  nationalId: string
  transId: string
  random: string
  state: string
  machineVersion: number
  revision: Generated<number>
  /** The code of why it failed; words, where an earlier version has written them. */
  message: string | null
  names: Json<VerifiedNames | null> | null
  createdAt: CreatedOnce
  expiresAt: Date
  retryAt: Date
  /** Null while the person may still decide. */
  finishedAt: Date | null
}

export interface CardAttemptsTable {
  id: string
  customerId: string
  userId: string
  purpose: 'onboarding' | 'manage-payment'
  /** The slot the card is wanted for. */
  status: CardStatus
  /** Provider's token id, known once the browser has reported it. */
  token: string | null
  paymentId: string | null
  state: string
  machineVersion: number
  revision: Generated<number>
  outcome: CardOutcome | null
  createdAt: CreatedOnce
  expiresAt: Date
  finishedAt: Date | null
  /** When the administrators were told, so that they are told once. */
  alertedAt: Date | null
}

export interface PaymentMethodsTable {
  id: string
  customerId: string
  /** Provider's token id. */
  token: string
  paymentId: string | null
  last4: string
  /** MM/YY. */
  expiryDate: string
  type: CardType
  status: CardStatus
  cardHolderName: string
  deleted: Generated<boolean>
  createdAt: CreatedOnce
  updatedAt: Date
}
