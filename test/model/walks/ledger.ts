import type { Walk } from './walk.ts'

interface Charge {
  id: string
  invoiceId: string | null
  round: number
  state: string
  amount: number
}

const UNDECIDED = ['started', 'unclear']
/** Statuses of payments for which the provider has, or had, the money. */
const TAKEN = ['paid', 'returned']

const paymentsAtProvider = async ({ api, customerId }: Walk) => {
  const found = []
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const listed = await api.server.deps.ports.cards.listPayments(customerId, page)
    found.push(...listed.payments)
    hasMore = listed.hasMore
  }
  return found
}

/** Compares the payments of the card provider with our charges and invoices: each is paid once. Returns the problems. */
export const compareLedgers = async (walk: Walk): Promise<string[]> => {
  const { api, customerId } = walk
  const charges: Charge[] = await api.database.db
    .selectFrom('charges')
    .select(['id', 'invoiceId', 'round', 'state', 'amount'])
    .where('customerId', '=', customerId)
    .execute()
  if (charges.length === 0) return []
  const problems: string[] = []
  const payments = await paymentsAtProvider(walk)
  const byId = new Map(payments.map((payment) => [payment.id, payment]))
  for (const { id, state, amount } of charges) {
    const payment = byId.get(id)
    const isTaken = payment !== undefined && TAKEN.includes(payment.state)
    if (state === 'paid' && (!isTaken || payment.amount !== amount))
      problems.push(
        `a charge of ${amount} is paid, and the provider says ${payment?.state} ${payment?.amount}`,
      )
    if (state === 'declined' && payment?.state === 'paid')
      problems.push(`a charge of ${amount} is declined, and the provider has taken it`)
    if (state === 'given-back' && payment?.state === 'paid')
      problems.push(`a charge of ${amount} is given back, and the provider still has it`)
  }
  const known = new Set(charges.map(({ id }) => id))
  for (const { id, amount, state } of payments)
    if (state === 'paid' && !known.has(id)) problems.push(`the provider took ${amount} for no charge of ours`)

  const invoices = await api.database.db
    .selectFrom('invoices')
    .select(['id', 'state', 'netAmount'])
    .where('customerId', '=', customerId)
    .execute()
  for (const { id, state, netAmount } of invoices) {
    const own = charges.filter(({ invoiceId }) => invoiceId === id)
    const paid = own.filter((charge) => byId.get(charge.id)?.state === 'paid')
    const taken = paid.reduce((sum, { amount }) => sum + amount, 0)
    const isUndecided = own.some((charge) => UNDECIDED.includes(charge.state))
    if (taken !== (state === 'paid' ? netAmount : 0) && !isUndecided)
      problems.push(`an invoice of ${netAmount} is ${state}, and ${taken} was taken for it`)
    if (paid.length > 1) problems.push(`an invoice of ${netAmount} was charged ${paid.length} times`)
    for (const { round } of own)
      if (own.filter((charge) => charge.round === round).length > 2)
        problems.push(`round ${round} of an invoice has charged more than two cards`)
  }
  return problems
}
