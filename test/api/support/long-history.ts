import { randomUUID } from 'node:crypto'
import { INVOICE_VERSION } from '#machines/invoice/invoice.machine.ts'
import { billingMonthOf, previousBillingMonth } from '#rules/billing-calendar.ts'
import { someOwner } from '#test/support/seed/account-people.ts'
import type { Api, Person } from '../../support/api.ts'

const DAY_MS = 86_400_000
const INVOICES_PER_MONTH = 20

const monthBefore = (month: number, times: number): number =>
  times === 0 ? month : monthBefore(previousBillingMonth(month), times - 1)

/** The owner of an account with paid invoices, each charged twice, and `cards` cards besides the primary one. */
export const someHistory = async (
  api: Api,
  { invoices, cards }: { invoices: number; cards: number },
): Promise<Person> => {
  const owner = await someOwner(api)
  const { db } = api.database
  const customerId = owner.customer.id
  const now = api.clock.now()
  const row = { customerId, createdAt: now, updatedAt: now }

  const savedCards = Array.from({ length: cards + 1 }, (_, index) => ({
    ...row,
    id: randomUUID(),
    provider: 'moyasar',
    token: `token_${randomUUID()}`,
    paymentId: null,
    last4: '1111',
    expiryDate: '12/39',
    type: 'visa' as const,
    status: index === 0 ? ('primary' as const) : ('other' as const),
    cardHolderName: 'Sara Alomar',
  }))
  await db.insertInto('paymentMethods').values(savedCards).execute()

  const billed = Array.from({ length: invoices }, (_, index) => ({
    ...row,
    id: randomUUID(),
    type: 'threshold' as const,
    billingMonth: monthBefore(billingMonthOf(now), Math.floor(index / INVOICES_PER_MONTH)),
    sequence: (index % INVOICES_PER_MONTH) + 1,
    grossAmount: 100_000,
    discount: 0,
    vatAmount: 15_000,
    netAmount: 115_000,
    lastDay: '2026-11-30',
    state: 'paid',
    machineVersion: INVOICE_VERSION,
    issuedAt: new Date(now.getTime() - index * DAY_MS),
    dueAt: now,
    chargedAt: now,
  }))
  await db.insertInto('invoices').values(billed).execute()

  const charge = {
    customerId,
    paymentMethodId: savedCards[0]?.id ?? '',
    purpose: 'invoice' as const,
    amount: 115_000,
  }
  const charges = billed.flatMap(({ id: invoiceId }) =>
    ([1, 2] as const).map((attempt) => ({
      ...charge,
      id: randomUUID(),
      invoiceId,
      attempt,
      round: attempt,
      slot: 'primary' as const,
      state: attempt === 1 ? 'declined' : 'paid',
      machineVersion: 1,
      reason: null,
      startedAt: now,
      settledAt: now,
    })),
  )
  await db.insertInto('charges').values(charges).execute()
  return owner
}
