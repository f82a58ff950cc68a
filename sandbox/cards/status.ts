import type { CardToken } from './state.ts'
import { isPast } from './token-request.ts'

export const take = <T extends { id: string }>(list: T[], id: string): T | undefined =>
  list.find((one) => one.id === id)

/** A verified card stays chargeable until the end of its expiry month. */
export function tokenStatus(token: CardToken, now: Date): CardToken['status'] | 'expired' {
  return token.status === 'active' && isPast(token.card.month, token.card.year, now)
    ? 'expired'
    : token.status
}
