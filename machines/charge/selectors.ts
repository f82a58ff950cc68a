/** What a stored state of a charge means, as the chart says it. */
import type { PaymentResult } from '#contract/entities/invoice.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import { type ChargeEvent, type ChargeTag, chargeMachine } from './charge.machine.ts'

const chargeAt = (value: string) => chargeMachine.resolveState({ value, context: { provesCard: false } })

const hasTag = (state: string, tag: ChargeTag): boolean => chargeAt(state).hasTag(tag)

/** Whether the provider may have the money, or may yet take it. */
export const isInDoubt = (state: string): boolean => hasTag(state, 'in-doubt')

/** Whether the provider definitely took nothing. */
export const isDeclined = (state: string): boolean => hasTag(state, 'declined')

/** Whether the provider has taken the money, also when it was given back later. */
export const tookMoney = (state: string): boolean => hasTag(state, 'took-money')

/** What became of a charge, as the person who pays is told. */
export const chargeResult = (state: string): PaymentResult => {
  if (isInDoubt(state)) return 'checking'
  return tookMoney(state) ? 'paid' : 'failed'
}

/** The same right after the provider was heard: one that was declined is not decided when the provider now has its money. */
export const resultOnHearing = (state: string, type: ChargeEvent['type']): PaymentResult =>
  isDeclined(state) && chargeAt(state).can({ type }) ? 'checking' : chargeResult(state)

/** How a round fell back on another card: the card declined first, and the one that paid after it; null unless it did. */
export const fallbackOf = <Charge extends { state: string }>(
  round: readonly Charge[],
): { declined: Charge; paid: Charge } | null => {
  const declined = round.find(({ state }) => isDeclined(state))
  const paid = round.find(({ state }) => tookMoney(state))
  return declined && paid ? { declined, paid } : null
}

/** The states in which it is not known yet whether the money was taken. */
export const STATES_IN_DOUBT = statesTagged(chargeMachine, 'in-doubt')
