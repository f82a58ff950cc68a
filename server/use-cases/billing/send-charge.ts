import { invoiceRef } from '#rules/invoice-label.ts'
import type { ChargeRow, PaymentMethodRow } from '../../db/schema.ts'
import { findInvoice } from '../../db/stores/invoices.ts'
import type { Deps } from '../../deps.ts'
import { ProviderFailure } from '../../providers/failure.ts'
import { saidNo, type Verdict, verdictOf } from './charge-verdict.ts'
import { reconcileCharge } from './reconcile-charge.ts'

/** After this time a charge the provider has never heard of did not reach it, and may be sent again under its own id. */
export const LOST_MS = 60_000

type Card = Pick<PaymentMethodRow, 'token'>

const descriptionOf = ({ invoiceId }: ChargeRow): string =>
  invoiceId === null ? 'Subscription' : `Invoice ${invoiceId}`

/** `used`: the provider has a payment with this id already. Throws ProviderFailure. */
const post = async ({ db, ports }: Deps, charge: ChargeRow, { token }: Card): Promise<Verdict | 'used'> => {
  const invoice = charge.invoiceId === null ? undefined : await findInvoice(db, charge.invoiceId)
  try {
    const answer = await ports.cards.createPayment({
      givenId: charge.id,
      token,
      amount: charge.amount,
      currency: charge.currency,
      description: descriptionOf(charge),
      metadata: {
        charge: charge.id,
        customer: charge.customerId,
        ...(invoice && { invoice: invoiceRef(invoice) }),
      },
    })
    return answer.kind === 'used-given-id' ? 'used' : verdictOf(answer.payment, charge)
  } catch (failure) {
    if (saidNo(failure)) return { kind: 'declined', reason: 'failed' }
    throw failure
  }
}

/** Charges only when the provider has taken nothing that our ledger does not account for. */
const postReconciled = async (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict | 'used'> => {
  const found = await reconcileCharge(deps)(charge)
  if (found.kind === 'clear') return post(deps, charge, card)
  if (found.kind === 'paid') return { kind: 'paid', earlier: found.payment }
  if (found.kind === 'undecided') return { kind: 'unclear' }
  return { kind: 'unclear', unexplained: found.kind === 'unexplained' ? found.payments : [] }
}

/** Without an answer of the provider nothing is known. */
const orUnclear = async (deps: Deps, charge: ChargeRow, asking: Promise<Verdict>): Promise<Verdict> => {
  try {
    return await asking
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure
    deps.log.warn({ err: failure, chargeId: charge.id }, 'the result of a charge is not known yet')
    return { kind: 'unclear' }
  }
}

const ask = async (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict> => {
  const payment = await deps.ports.cards.getPayment(charge.id)
  if (payment) return verdictOf(payment, charge)
  if (deps.clock.now().getTime() - charge.startedAt.getTime() < LOST_MS) return { kind: 'unclear' }
  const verdict = await postReconciled(deps, charge, card)
  return verdict === 'used' ? { kind: 'unclear' } : verdict
}

const send = async (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict> => {
  const verdict = await postReconciled(deps, charge, card)
  return verdict === 'used' ? ask(deps, charge, card) : verdict
}

/**
 * Has the provider take the money, under the charge's own id: whatever happens to the answer, the same id can never take it
 * twice. Outside any transaction.
 */
export const sendCharge =
  (deps: Deps) =>
  (charge: ChargeRow, card: Card): Promise<Verdict> =>
    orUnclear(deps, charge, send(deps, charge, card))

/** Asks what became of a charge, and sends it again, under its own id, only when it surely never arrived. */
export const askCharge =
  (deps: Deps) =>
  (charge: ChargeRow, card: Card): Promise<Verdict> =>
    orUnclear(deps, charge, ask(deps, charge, card))
