import type { Decision } from './decision.ts'

export type RequestStatus = 'WAITING' | 'COMPLETED' | 'REJECTED' | 'EXPIRED'

export interface IdentityRequest {
  transId: string
  requestId: string
  nationalId: string
  service: string
  /** Two digits, shown by the portal. */
  random: string
  /** `random` and two other numbers, in the order of the app. */
  choices: string[]
  status: RequestStatus
  createdAt: string
  /** End of the time to choose. */
  decideBy: string
  /** Until then a second request for this ID is rejected. */
  endsAt: string
  decidedAt: string | null
  /** Automatic behaviour of a scripted ID. */
  plan: { at: string; decision: Decision } | null
}

export interface NafathState {
  requests: IdentityRequest[]
}

export const emptyNafath = (): NafathState => ({ requests: [] })
