import type { Decision } from './decision.ts'

export type RequestStatus = 'WAITING' | 'COMPLETED' | 'REJECTED' | 'EXPIRED'

export interface IdentityRequest {
  transId: string
  requestId: string
  nationalId: string
  service: string
  /** Two digits that the other screen shows. */
  random: string
  /** `random` and two others, in the order of the person's screen. */
  choices: string[]
  status: RequestStatus
  createdAt: string
  /** Until then the person may choose. */
  decideBy: string
  /** Until then no second request for the same ID is taken. */
  endsAt: string
  decidedAt: string | null
  /** What a scripted ID does by itself. */
  plan: { at: string; decision: Decision } | null
}

export interface NafathState {
  requests: IdentityRequest[]
}

export const emptyNafath = (): NafathState => ({ requests: [] })
