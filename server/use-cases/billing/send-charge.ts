import type { ChargeRow, PaymentMethodRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import { saidNo, type Verdict, verdictOf } from './charge-verdict.ts'

/** After this time a charge the provider has never heard of did not reach it, and may be sent again under its own id. */
const LOST_MS = 60_000

const post = async (
  { ports }: Deps,
  charge: ChargeRow,
  { token }: Pick<PaymentMethodRow, 'token'>,
  description: string,
): Promise<Verdict | 'used'> => {
  const answer = await ports.cards.createPayment({
    givenId: charge.id,
    token,
    amount: charge.amount,
    currency: charge.currency,
    description,
    metadata: { charge: charge.id, customer: charge.customerId },
  })
  return answer.kind === 'used-given-id' ? 'used' : verdictOf(answer.payment, charge)
}

const unclear = (deps: Deps, charge: ChargeRow, failure: unknown): Verdict => {
  if (!(failure instanceof ProviderFailure)) throw failure
  deps.log.warn({ err: failure, chargeId: charge.id }, 'the result of a charge is not known yet')
  return { kind: 'unclear' }
}

/**
 * Has the provider take the money, under the charge's own id: whatever happens to the answer, the same id can never take it
 * twice. Outside any transaction.
 */
export const sendCharge =
  (deps: Deps) =>
  async (charge: ChargeRow, card: Pick<PaymentMethodRow, 'token'>, description: string): Promise<Verdict> => {
    try {
      const verdict = await post(deps, charge, card, description)
      return verdict === 'used' ? askCharge(deps)(charge, card, description) : verdict
    } catch (failure) {
      return saidNo(failure) ? { kind: 'declined', reason: 'failed' } : unclear(deps, charge, failure)
    }
  }

/** Asks what became of a charge, and sends it again, under its own id, only when it surely never arrived. */
export const askCharge =
  (deps: Deps) =>
  async (charge: ChargeRow, card: Pick<PaymentMethodRow, 'token'>, description: string): Promise<Verdict> => {
    try {
      const payment = await deps.ports.cards.getPayment(charge.id)
      if (payment) return verdictOf(payment, charge)
      if (deps.clock.now().getTime() - charge.startedAt.getTime() < LOST_MS) return { kind: 'unclear' }
      const verdict = await post(deps, charge, card, description)
      return verdict === 'used' ? { kind: 'unclear' } : verdict
    } catch (failure) {
      return saidNo(failure) ? { kind: 'declined', reason: 'failed' } : unclear(deps, charge, failure)
    }
  }
