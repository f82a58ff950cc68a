import type { Invoice } from '#contract/entities/invoice.ts'
import { dayOf, goTo, stayInOneMonth } from '#test/support/calendar.ts'
import {
  type Account,
  addBackupCard,
  decide,
  invoicesOf,
  openAccount,
  setUsage,
} from '#test/support/seed/account.ts'
import type { Api } from './api.ts'

/** Halalas above the threshold of a new account. */
const ABOVE_THRESHOLD = 600_000

/** Sets today's usage above the threshold, and passes the night that issues and charges the invoice. */
export const passThreshold = async (api: Api, account: Account): Promise<void> => {
  // On the last night of a month the usage goes to the monthly invoice, which is charged on a later day.
  if (dayOf(api, 1).endsWith('-01')) await goTo(api, `${dayOf(api, 1)} 01:01`)
  await setUsage(account, { day: dayOf(api), amount: ABOVE_THRESHOLD })
  await goTo(api, `${dayOf(api, 1)} 01:01`)
}

const DAYS_MAX = 10

/** Passes the threshold day after day until `isEnough` accepts the invoices. Throws after `DAYS_MAX` days. */
export const passThresholdUntil = async (
  api: Api,
  account: Account,
  isEnough: (invoices: readonly Invoice[]) => boolean,
): Promise<void> => {
  for (let day = 0; day < DAYS_MAX; day += 1) {
    if (isEnough(await invoicesOf(account))) return
    await passThreshold(api, account)
  }
  if (isEnough(await invoicesOf(account))) return
  const statuses = (await invoicesOf(account)).map(({ status }) => status)
  throw new Error(`After ${DAYS_MAX} days the invoices are still not enough: ${statuses.join(', ')}`)
}

const TRIES_MAX = 10

/** Waits until an invoice was declined: on a busy machine the job can fail first, and its retry follows later. */
const untilDeclined = async (api: Api, account: Account): Promise<void> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if ((await invoicesOf(account)).some(({ status }) => status === 'failed')) return
    await api.advance(60_000)
  }
  throw new Error(`No invoice was declined. Log of the server: ${api.logged()}`)
}

/** An account whose two cards have declined an invoice; both would pay it now. */
export const someDebtor = async (api: Api): Promise<Account> => {
  await stayInOneMonth(api, DAYS_MAX)
  const account = await openAccount(api)
  await addBackupCard(account)
  await decide(account, 'primary', 'declined')
  await decide(account, 'backup', 'declined')
  await passThreshold(api, account)
  await untilDeclined(api, account)
  await decide(account, 'primary', 'approved')
  await decide(account, 'backup', 'approved')
  await api.advance(11_000)
  return account
}

/** The newest invoice. Throws if there is none. */
export const lastInvoiceOf = async (account: Account): Promise<Invoice> => {
  const invoice = (await invoicesOf(account)).at(-1)
  if (!invoice) throw new Error('There is no invoice')
  return invoice
}

/** An account with `count` unpaid invoices, whose card would pay them now. */
export const debtorOf = async (api: Api, count: number) => {
  await stayInOneMonth(api, DAYS_MAX)
  const account = await openAccount(api)
  await decide(account, 'primary', 'declined')
  await passThresholdUntil(api, account, (invoices) => invoices.length >= count)
  await decide(account, 'primary', 'approved')
  await api.advance(11_000)
  return { account, invoices: await invoicesOf(account) }
}
