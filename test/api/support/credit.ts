import { issueCreditNote, previewCreditNote } from '#contract/endpoints/credit-notes.ts'
import type { CreditNote, CreditTarget } from '#contract/entities/credit-note.ts'
import type { Clock } from '#server/clock.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { type Account, invoicesOf, openAccount, setUsage } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import type { Place } from '#test/support/seed/call-api.ts'

interface Timed {
  clock: Clock
  advance(ms: number): Promise<void>
}

interface CreditOptions {
  /** Halalas; the whole invoice by default. */
  amount?: number
  target?: CreditTarget
}

/** Halalas above the total of any invoice. */
const EVERYTHING = 2_000_000_000

/** Credits an invoice as an administrator who confirms the computed amounts. */
export const creditOf = async (
  place: Place,
  { id: customerId }: Pick<Account, 'id'>,
  invoiceId: string,
  { amount = EVERYTHING, target = 'card' }: CreditOptions = {},
): Promise<CreditNote> => {
  const ask = await callAsAdmin(place)
  const params = { customerId, invoiceId }
  const { amounts } = await ask(previewCreditNote, { params, query: { amount: String(amount), target } })
  const { creditNote } = await ask(issueCreditNote, {
    params,
    body: { amount, target, reason: 'service', note: null, seen: amounts },
  })
  return creditNote
}

/** An account whose card has paid one invoice a moment ago. */
export const payerOf = async (place: Place, timed: Timed) => {
  await goPastChargeDay(timed)
  const account = await openAccount(place)
  await setUsage(account, { daily: 0 })
  await setUsage(account, { day: dayOf(timed, 1), amount: 100_000 })
  const [year = 0, month = 0] = dayOf(timed).split('-').map(Number)
  await goTo(timed, `${new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)}-06 01:01`)
  const invoice = (await invoicesOf(account)).at(-1)
  if (invoice?.status !== 'paid') throw new Error(`The invoice is ${invoice?.status}`)
  return { account, invoice }
}
