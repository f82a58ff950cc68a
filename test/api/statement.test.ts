import { expect, test } from 'vitest'
import { listCreditNotes, payOutCredit } from '#contract/endpoints/credit-notes.ts'
import { exportStatement, getStatement } from '#contract/endpoints/invoices.ts'
import type { Statement } from '#contract/entities/statement.ts'
import { creditNoteSnapshot } from '#machines/credit-note/credit-note.machine.ts'
import { isReturning } from '#machines/credit-note/selectors.ts'
import { monthText } from '#rules/billing-calendar.ts'
import { dayOf, goTo } from '#test/support/calendar.ts'
import { sampleOf } from '#test/support/long-run.ts'
import { copyPdf, elementsOf } from '#test/support/pdf-text.ts'
import {
  type Account,
  decide,
  invoicesOf,
  openAccount,
  paymentsOf,
  retry,
  setUsage,
} from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { SEED, type Seeded, seeded } from '#test/support/seeded.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { creditOf, payerOf } from './support/credit.ts'
import { stopBilling } from './support/stop-billing.ts'

const api = runningApi()

const statementOf = ({ call }: Account, from: number, to: number): Promise<Statement> =>
  call(getStatement, { query: { from: String(from), to: String(to) } })

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7))
const after = (month: number, times: number): number => {
  const index = Math.floor(month / 100) * 12 + (month % 100) - 1 + times
  return Math.floor(index / 12) * 100 + (index % 12) + 1
}
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** What the customer owes by invoices and credit notes, less the credit that is held or on its way back: without the statement. */
const owedBy = async (account: Account): Promise<number> => {
  const { creditNotes } = await account.call(listCreditNotes)
  const credit = creditNotes.map(
    (note) => note.creditLeft + (isReturning(creditNoteSnapshot(note)) ? note.toCard : 0),
  )
  return sumOf((await invoicesOf(account)).map(({ payableAmount }) => payableAmount)) - sumOf(credit)
}

const settle = async () => {
  await api.advance(1000)
  await api.server.jobs.idle()
}

/** Lets a refusal with one of these codes pass, and nothing else. */
const unless =
  (...codes: readonly string[]) =>
  (error: unknown): void => {
    if (!codes.some((code) => String(error).includes(`"${code}"`))) throw error
  }

/** Acts on the account of a random year. An act that is refused in this state changes nothing. */
const acts = {
  credit: async (account: Account, random: Seeded) => {
    const invoices = await invoicesOf(account)
    if (invoices.length === 0) return
    const amount = random.pick([2_000_000_000, 11_500, 5000 + random.below(60_000)])
    await creditOf(api, account, random.pick(invoices).id, {
      amount,
      target: random.pick(['card', 'credit']),
    }).catch(unless('nothing-to-credit'))
  },
  payOut: async (account: Account) => {
    const held = (await account.call(listCreditNotes)).creditNotes.find(({ creditLeft }) => creditLeft > 0)
    if (!held) return
    const ask = await callAsAdmin(api)
    const params = { customerId: account.id, creditNoteId: held.id }
    await ask(payOutCredit, { params, body: { amount: held.creditLeft } })
  },
  dispute: async (account: Account, random: Seeded) => {
    const settled = new Set(
      (await invoicesOf(account))
        .filter(({ chart }) => chart.state === 'paid')
        .flatMap(({ lastAttempts }) => lastAttempts.map(({ id }) => id)),
    )
    const payment = (await paymentsOf(account)).find(
      ({ id, amount, refunded }) => settled.has(id) && amount - refunded >= 300,
    )
    if (!payment) return
    const rest = payment.amount - payment.refunded
    const order = { payment: payment.id, ...(random.below(2) > 0 && { amount: Math.floor(rest / 3) }) }
    const { id } = await api.control<{ id: string }>('/cards/disputes', order)
    await settle()
    const result = random.pick(['won', 'lost', 'lost'])
    await api.control('/cards/disputes/decide', { dispute: id, result })
  },
  decline: (account: Account) => decide(account, 'primary', 'insufficient-funds'),
  approve: async (account: Account) => {
    await decide(account, 'primary', 'approved')
    await api.advance(11_000)
    await retry(account)
  },
} as const

const YEARS = Array.from({ length: 6 }, (_, index) => SEED + index)

test.each(sampleOf(1, YEARS))(
  'after each act of a random year the statement closes with what the ledger says, to the halala [2.8.14] (seed %i)',
  async (seed) => {
    const random = seeded(seed)
    await stopBilling(api)
    const account = await openAccount(api)
    await setUsage(account, { daily: 0 })
    const first = monthOf(dayOf(api))
    const story: string[] = []
    for (let month = 0; month < 6; month += 1) {
      await setUsage(account, { day: dayOf(api, 1), amount: 20_000 + random.below(90_000) })
      const next = monthText(after(monthOf(dayOf(api)), 1))
      await goTo(api, `${next}-06 02:01`)
      for (let count = random.below(3); count >= 0; count -= 1) {
        const name = random.pick(Object.keys(acts) as (keyof typeof acts)[])
        story.push(`${next} ${name}`)
        await acts[name](account, random)
        await settle()
        const year = await statementOf(account, first, after(first, 11))
        expect({ story, closing: year.closing }).toEqual({ story, closing: await owedBy(account) })
      }
    }

    const year = await statementOf(account, first, after(first, 11))
    expect(year.opening + sumOf(year.entries.map(({ change }) => change))).toBe(year.closing)
    let opening = 0
    let entries: Statement['entries'] = []
    for (let from = first; from <= after(first, 11); ) {
      const to = after(from, random.below(3))
      const part = await statementOf(account, from, to)
      expect(part.opening).toBe(opening)
      opening = part.closing
      entries = [...entries, ...part.entries]
      from = after(to, 1)
    }
    expect([opening, entries.slice(0, year.entries.length)]).toEqual([year.closing, year.entries])
  },
)

const textOf = async (account: Account, query: Record<string, string>) => {
  const search = new URLSearchParams(query)
  const answer = await fetch(`${account.place.appUrl}${exportStatement.path}?${search}`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect(answer.status).toBe(200)
  return { headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) }
}

test('a statement has invoice, payment, credit note and refund with documents, card and balances; its files say the same [2.8.14]', async () => {
  await stopBilling(api)
  const { account, invoice } = await payerOf(api, api)
  const note = await creditOf(api, account, invoice.id, { amount: 11_500 })
  await settle()
  const year = Math.floor(monthOf(dayOf(api)) / 100)
  const query = { from: `${year}01`, to: `${year}12` }
  const { netAmount } = invoice
  const statement = await statementOf(account, Number(query.from), Number(query.to))
  const card = { type: 'visa', last4: '1111' }
  expect(statement).toMatchObject({
    ...{ opening: 0, closing: 0, currency: 'SAR' },
    from: Number(query.from),
  })
  expect(
    statement.entries.map(({ kind, creditNote, card: of, amount, change, balance }) => [
      kind,
      creditNote,
      of,
      amount,
      change,
      balance,
    ]),
  ).toEqual([
    ['invoice', null, null, netAmount, netAmount, netAmount],
    ['payment', null, card, netAmount, 0 - netAmount, 0],
    ['credit-note', note.documentNumber, null, 11_500, -11_500, -11_500],
    ['refund', note.documentNumber, card, 11_500, 11_500, 0],
  ])

  const number = (await invoicesOf(account)).at(-1)?.qoyod_reference ?? ''
  const { headers, content } = await textOf(account, { ...query, language: 'ar' })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain(`statement-${year}-01-${year}-12-ar.csv`)
  const days = statement.entries.map(({ at }) =>
    new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(0, 10),
  )
  const riyals = (halalas: number) => (halalas / 100).toFixed(2)
  expect(content.toString().split('\r\n')).toEqual([
    '\uFEFFالتاريخ,البيان,المستند,البطاقة,مدين,دائن,الرصيد المستحق,رصيدك الدائن',
    ',الرصيد الافتتاحي,,,,,0.00,',
    `${days[0]},فاتورة,${number},,${riyals(netAmount)},,${riyals(netAmount)},`,
    `${days[1]},دفعة,${number},Visa\u00a0••••\u00a01111,,${riyals(netAmount)},0.00,`,
    `${days[2]},إشعار دائن,${note.documentNumber},,,115.00,0.00,115.00`,
    `${days[3]},إعادة إلى البطاقة,${note.documentNumber},Visa\u00a0••••\u00a01111,115.00,,0.00,`,
    ',الرصيد الختامي,,,,,0.00,',
    '',
  ])

  for (const [language, title] of [
    ['en', 'Account statement'],
    ['ar', 'كشف حساب'],
  ] as const) {
    const pdf = await textOf(account, { ...query, format: 'pdf', language })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const { pages } = await copyPdf(pdf.content)
    const text = pages.flatMap(({ lines }) => lines).join('\n')
    for (const words of [title, number, note.documentNumber, '-115.00']) expect(text).toContain(words)
    const rows = pages.flatMap(({ structure }) => elementsOf(structure, 'TR'))
    const cellsOf = (row: (typeof rows)[number]) =>
      [...elementsOf(row, 'TH'), ...elementsOf(row, 'TD')].length
    expect(rows.map(cellsOf)).toEqual(new Array(1 + 1 + statement.entries.length + 1).fill(6))
  }
})

test('a statement has a dispute, its loss or its end, and a payout of held credit', async () => {
  await stopBilling(api)
  const { account, invoice } = await payerOf(api, api)
  const payment = invoice.lastAttempts[0]?.id
  for (const [amount, result] of [
    [20_000, 'won'],
    [30_000, 'lost'],
  ] as const) {
    const { id } = await api.control<{ id: string }>('/cards/disputes', { payment, amount })
    await settle()
    await api.control('/cards/disputes/decide', { dispute: id, result })
    await settle()
  }
  // The VAT of a part may make it smaller than what was asked for.
  const note = await creditOf(api, account, invoice.id, { amount: 41_500, target: 'credit' })
  const credited = note.netAmount
  const ask = await callAsAdmin(api)
  const params = { customerId: account.id, creditNoteId: note.id }
  await ask(payOutCredit, { params, body: { amount: credited - 30_000 } })
  const { entries, closing } = await account.call(getStatement)
  const { netAmount } = invoice
  expect(entries.map(({ kind, amount, change, balance }) => [kind, amount, change, balance])).toEqual([
    ['invoice', netAmount, netAmount, netAmount],
    ['payment', netAmount, 0 - netAmount, 0],
    ['dispute', 20_000, 0, 0],
    ['dispute-won', 20_000, 0, 0],
    ['dispute', 30_000, 0, 0],
    ['dispute-lost', 30_000, 30_000, 30_000],
    ['credit-note', credited, 0 - credited, 30_000 - credited],
    ['payout', credited - 30_000, credited - 30_000, 0],
  ])
  expect(closing).toBe(0)
})

test('a statement without a period is of the current year in Riyadh, and another account has its own', async () => {
  const account = await openAccount(api)
  const year = Math.floor(monthOf(dayOf(api)) / 100)
  expect(await account.call(getStatement)).toEqual({
    from: year * 100 + 1,
    to: year * 100 + 12,
    currency: 'SAR',
    opening: 0,
    closing: 0,
    entries: [],
  })
})

test.each([
  { from: '202613' },
  { from: '2026-01' },
  { from: '202602', to: '202601' },
  { from: '202601', to: '202701' },
])('a statement of the period %j is refused', async (query) => {
  const { token } = await api.signIn(someEmail())
  for (const { path } of [getStatement, exportStatement])
    expect(codeOf(await api.call('GET', path, { token, query }))).toEqual([400, 'validation-failed'])
})

test.each([{ format: 'xlsx' }, { language: 'fr' }])(
  'a file of a statement with %j is refused',
  async (query) => {
    const { token } = await api.signIn(someEmail())
    expect(codeOf(await api.call('GET', exportStatement.path, { token, query }))).toEqual([
      400,
      'validation-failed',
    ])
  },
)
