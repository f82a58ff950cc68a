/** Answers questions about the stored state of a charge. */
import type { PaymentResult } from '#contract/entities/invoice.ts'
import { statesTagged } from '../shared/chart-definition.ts'
import { type ChargeEvent, type ChargeTag, chargeMachine } from './charge.machine.ts'

const chargeAt = (value: string) => chargeMachine.resolveState({ value, context: { provesCard: false } })

const hasTag = (state: string, tag: ChargeTag): boolean => chargeAt(state).hasTag(tag)

/** The provider may have the money, or may yet take it. */
export const isInDoubt = (state: string): boolean => hasTag(state, 'in-doubt')

/** The provider took nothing. */
export const isDeclined = (state: string): boolean => hasTag(state, 'declined')

/** The provider took nothing, and the same card can never pay. */
export const isHardDecline = (state: string): boolean => hasTag(state, 'hard')

/** The provider took the money, even if it was refunded later. */
export const tookMoney = (state: string): boolean => hasTag(state, 'took-money')

/** Counts the payments of an invoice, including those that a bank took back. */
export const paymentCount = (charges: readonly { state: string }[]): number =>
  charges.filter(({ state }) => tookMoney(state)).length

/** The provider took the money, and it was not returned completely. */
export const hasMoney = (state: string): boolean => hasTag(state, 'has-money')

/** The provider took the money, and it was returned without our request. */
export const isReversed = (state: string): boolean => hasTag(state, 'reversed')

/** Returns the result of a charge for the person who pays. */
export const chargeResult = (state: string): PaymentResult => {
  if (isInDoubt(state)) return 'checking'
  return tookMoney(state) ? 'paid' : 'failed'
}

/** Returns the result right after an event of the provider: a declined charge is undecided again if the provider now has the money. */
export const resultOnHearing = (state: string, event: ChargeEvent): PaymentResult =>
  isDeclined(state) && chargeAt(state).can(event) ? 'checking' : chargeResult(state)

/** Returns the card that was declined first in a round and the one that paid after it; null without such a pair. */
export const fallbackOf = <Charge extends { state: string }>(
  round: readonly Charge[],
): { declined: Charge; paid: Charge } | null => {
  const declined = round.find(({ state }) => isDeclined(state))
  const paid = round.find(({ state }) => tookMoney(state))
  return declined && paid ? { declined, paid } : null
}

export const STATES_IN_DOUBT = statesTagged(chargeMachine, 'in-doubt')

/** The states in which the provider has the money of a charge, or a part of it. */
export const STATES_WITH_MONEY = statesTagged(chargeMachine, 'has-money')

/** The states in which the provider took the money, even if it was refunded later. */
export const STATES_WITH_PAYMENT = statesTagged(chargeMachine, 'took-money')

/** The states of a charge with which the provider took nothing. */
export const STATES_DECLINED = statesTagged(chargeMachine, 'declined')
