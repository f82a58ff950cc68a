import { expect, test } from 'vitest'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { isOverdue } from '#machines/invoice/selectors.ts'
import { dayOf, goTo } from '#test/support/calendar.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { expectPaymentsToAgree } from '#test/support/payments-agree.ts'
import {
  type Account,
  addBackupCard,
  decide,
  invoicesOf,
  openAccount,
  paymentsOf,
  retry,
  setUsage,
  summaryOf,
} from '#test/support/seed/account.ts'
import { SEED, type Seeded, seeded } from '#test/support/seeded.ts'
import { startApi } from '../support/api.ts'

const SEEDS = 1000
const RESOLVED_MS = 60_000
/** Each gets at most a hundred invoices, which one page holds. */
const ACCOUNTS = 20
/** Halalas above the threshold, so that the night issues an invoice. */
const USAGE = 600_000
/** The provider refuses a further try of a declined card for some seconds. */
const AFTER_DECLINE_MS = 11_000
const RETRIES_MAX = 6

type Api = Awaited<ReturnType<typeof startApi>>

/** Lets the bank decline every card in a night with a new invoice, and accept the cards again. */
const passNightWithDeclines = async (api: Api, accounts: readonly Account[]): Promise<void> => {
  if (dayOf(api, 1).endsWith('-01')) await goTo(api, `${dayOf(api, 1)} 01:01`)
  for (const account of accounts) {
    await decide(account, 'primary', 'declined')
    await decide(account, 'backup', 'declined')
    await setUsage(account, { day: dayOf(api), amount: USAGE })
  }
  await goTo(api, `${dayOf(api, 1)} 01:01`)
  for (const account of accounts) {
    await decide(account, 'primary', 'approved')
    await decide(account, 'backup', 'approved')
  }
  await api.advance(AFTER_DECLINE_MS)
}

/** A click whose reply is lost at the provider, and further clicks. Returns true when the first one was shown as being checked. */
const loseReply = async (api: Api, account: Account, random: Seeded): Promise<boolean> => {
  const key = `click-${random.below(2 ** 31)}`
  await api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
  const first = await retry(account, key)
  await api.control('/faults', { provider: 'cards', mode: 'off' })
  if (first.body.status !== 'checking') return false
  expect((await summaryOf(account)).outstanding.checking).toBe(true)
  const further = Array.from({ length: 1 + random.below(3) }, () => random.pick([key, null, `${key}-again`]))
  const clicks = further.map((again) => () => retry(account, again ?? undefined))
  const answers =
    random.below(2) === 0
      ? await Promise.all(clicks.map((click) => click()))
      : await clicks.reduce<Promise<Awaited<ReturnType<typeof retry>>[]>>(
          async (before, click) => [...(await before), await click()],
          Promise.resolve([]),
        )
  for (const { status, body } of answers)
    expect(status === 200 ? body.status : body.message?.code).toMatch(
      /^(checking|payment-in-flight|request-in-flight)$/,
    )
  return true
}

const overdueOf = async (account: Account) =>
  (await summaryOf(account)).outstanding.invoices.filter((invoice) => isOverdue(invoiceSnapshot(invoice)))

/** Pays everything that is due. An invoice of the month may wait for its charge day. */
const payRest = async (api: Api, account: Account): Promise<void> => {
  for (let tries = 0; tries < RETRIES_MAX; tries += 1) {
    if ((await overdueOf(account)).length === 0) return
    await retry(account)
    await api.advance(AFTER_DECLINE_MS)
  }
  expect(await overdueOf(account)).toEqual([])
}

test(`a lost reply of the card provider with further clicks charges nothing twice and loses nothing; seed ${SEED}`, async () => {
  const api = await startApi()
  const random = seeded(SEED)
  try {
    const seeds = casesOf(SEEDS)
    const accounts: Account[] = []
    for (let index = 0; index < Math.min(ACCOUNTS, seeds); index += 1) {
      const account = await openAccount(api)
      await addBackupCard(account)
      accounts.push(account)
    }
    let lost = 0
    while (lost < seeds) {
      await passNightWithDeclines(api, accounts)
      const checking: { account: Account; invoiceId: string | undefined }[] = []
      for (const account of accounts) {
        if (!(await loseReply(api, account, random))) continue
        const found = (await invoicesOf(account)).find(({ chart }) => chart.state === 'checking')
        checking.push({ account, invoiceId: found?.id })
      }
      lost += checking.length
      await api.advance(RESOLVED_MS)
      for (const { account, invoiceId } of checking) {
        const invoice = (await invoicesOf(account)).find(({ id }) => id === invoiceId)
        expect(invoice, account.person.email).toMatchObject({ status: 'paid', chart: { state: 'paid' } })
      }
      for (const account of accounts) {
        await payRest(api, account)
        expectPaymentsToAgree(await invoicesOf(account), await paymentsOf(account))
      }
    }
    recordFigure({
      goal: 'E3',
      figure: `${lost} lost replies with one to three further clicks: shown as being checked, resolved within ${RESOLVED_MS / 1000} s, none charged twice, none lost`,
      isMet: lost >= SEEDS,
    })
  } finally {
    await api.close()
  }
})
