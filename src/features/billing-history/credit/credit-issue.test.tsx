import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '#contract/entities/invoice.ts'
import type { CreditPreview } from '#machines/credit-issue/credit-issue.machine.ts'
import { expectOneIntent, losingTheFirst, refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoiceChart } from '#src/shared/testing/invoice-chart-samples.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { FIRST, NOTES, openHistoryAsAdmin, sampleNote } from '../billing-harness.ts'

const previewOf = (amount: number, target = 'card') =>
  `GET /v1/customers/cus_1/invoices/inv_1/credit-note?amount=${amount}&target=${target}`
const ISSUE = 'POST /v1/customers/cus_1/invoices/inv_1/credit-notes'
const WHOLE = 123_450

const samplePreview = (change: Partial<CreditPreview['amounts']> = {}): CreditPreview => ({
  amounts: {
    ...{ grossAmount: 10_000, vatAmount: 1500, netAmount: 11_500, deducted: 0, toCard: 11_500, held: 0 },
    ...change,
  },
  card: { type: 'visa', last4: '1111' },
  creditable: WHOLE,
  payableAfter: 0,
})
const issued = { creditNote: sampleNote() }

type Options = NonNullable<Parameters<typeof openHistoryAsAdmin>[0]>
const dialog = async (name: RegExp) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }))

const openDialog = async ({
  invoice = {},
  answers = {},
  language = 'en',
}: Pick<Options, 'answers' | 'language'> & { invoice?: Partial<Invoice> } = {}) => {
  const app = await openHistoryAsAdmin({
    language,
    answers: { [FIRST]: sampleInvoices([sampleInvoice(invoice)]), ...answers },
  })
  const opener = language === 'en' ? /^Credit note…/ : /^إشعار دائن…/
  await userEvent.click(await screen.findByRole('button', { name: opener }))
  return { app, form: await dialog(language === 'en' ? /^Credit note for/ : /^إشعار دائن للفاتورة/) }
}
type Form = Awaited<ReturnType<typeof openDialog>>['form']

const fillIn = async (form: Form, { amount, note }: { amount?: string; note?: string } = {}) => {
  if (amount !== undefined) {
    await userEvent.click(form.getByRole('radio', { name: 'A part of it' }))
    await userEvent.type(form.getByRole('textbox', { name: /^Amount with VAT/ }), amount)
  }
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Reason' }), 'Correction of the price')
  if (note) await userEvent.type(form.getByRole('textbox', { name: /^Note to the customer/ }), note)
}
const pressReview = (form: Form) => userEvent.click(form.getByRole('button', { name: 'Review' }))
const review = async (form: Form) => {
  await pressReview(form)
  return dialog(/^Issue a credit note/)
}
const issueButton = (shown: Form) => shown.getByRole('button', { name: 'Issue credit note' })
const amounts = (shown: Form) =>
  [...shown.getByLabelText('Amounts').querySelectorAll('div')].map(({ textContent }) => plain(textContent))
const bodies = ({ api }: Awaited<ReturnType<typeof openDialog>>['app']) =>
  api.seen.filter(({ call }) => call === ISSUE).map(({ body }) => body)

describe('the form of a credit note', () => {
  test('a credit note is offered for invoices that are numbered, signed and not fully credited', async () => {
    const invoices = [
      sampleInvoice(),
      sampleInvoice({ id: 'b', creditedAmount: WHOLE, qoyod_reference: 'INV-B' }),
      sampleInvoice({ id: 'c', taxDocument: null, qoyod_reference: 'INV-C' }),
      sampleInvoice({ id: 'd', taxDocument: { state: 'rejected', version: 1, facts: {} } }),
      sampleInvoice({ id: 'e', qoyod_reference: null }),
      sampleInvoice({ id: 'f', chart: sampleInvoiceChart('checking'), status: 'unpaid' }),
    ]
    await openHistoryAsAdmin({ answers: { [FIRST]: sampleInvoices(invoices) } })
    await screen.findByText('INV-B')
    expect(screen.getAllByRole('button', { name: /^Credit note…/ })).toHaveLength(1)
  })

  test('the form of a credit note shows each error at its field and keeps the input', async () => {
    const { app, form } = await openDialog()
    await userEvent.click(form.getByRole('radio', { name: 'A part of it' }))
    const amount = form.getByRole('textbox', { name: /^Amount with VAT/ })
    await userEvent.type(amount, 'ten')
    await userEvent.type(form.getByRole('textbox', { name: /^Note to the customer/ }), 'abc')
    await pressReview(form)
    expect(await form.findByText('Please enter an amount in riyals, such as 115.00')).toBeTruthy()
    expect(form.getByText('This field is required')).toBeTruthy()
    expect(form.getByText('Please write at least 5 characters, or nothing')).toBeTruthy()
    expect(document.activeElement).toBe(amount)
    expect(amount).toHaveProperty('value', 'ten')
    expect(app.api.calls().some((call) => call.includes('/credit-note?'))).toBe(false)
  })

  test('the form of a credit note asks about card or credit only if a card has paid', async () => {
    const open = { status: 'unpaid', chargedAt: null, chart: sampleInvoiceChart('unpaid') } as const
    const { form } = await openDialog({
      invoice: open,
      answers: { [NOTES]: { creditNotes: [], creditLeft: 0 } },
    })
    expect(form.queryByRole('radio', { name: /Back to the card/ })).toBeNull()
    expect(form.getByText(/^This invoice is not paid yet/)).toBeTruthy()
  })

  test('the form of a credit note shows why the amounts cannot be computed, and can try again', async () => {
    let isDown = true
    const { form } = await openDialog({
      answers: {
        [previewOf(WHOLE)]: () => (isDown ? refusal('refund-in-flight') : samplePreview()),
      },
    })
    await fillIn(form)
    await pressReview(form)
    expect((await form.findByRole('alert')).textContent).toContain('A refund of this payment')
    isDown = false
    expect(await review(form)).toBeTruthy()
  })
})

describe('the confirmation of a credit note', () => {
  test('the confirmation shows the server’s amounts, and the credit note is issued once with exactly these', async () => {
    const { app, form } = await openDialog({
      answers: { [previewOf(11_500)]: samplePreview(), [ISSUE]: issued },
    })
    await fillIn(form, { amount: '115.00', note: 'Sorry for the wrong price' })
    const shown = await review(form)
    expect(amounts(shown)).toEqual([
      'Before VATSAR 100.00',
      'VATSAR 15.00',
      'Total with VATSAR 115.00',
      'Goes back to Visa •••• 1111SAR 115.00',
    ])
    expect(shown.getByText('Correction of the price')).toBeTruthy()
    expect(shown.getByText('Sorry for the wrong price')).toBeTruthy()
    expect(shown.queryByText(/^You entered/)).toBeNull()
    await userEvent.dblClick(issueButton(shown))
    expect(await toast(/^Credit note .*CN-2026-000001.* is issued\.$/)).toBeTruthy()
    expect(bodies(app)).toEqual([
      {
        ...{ amount: 11_500, target: 'card', reason: 'price', note: 'Sorry for the wrong price' },
        seen: samplePreview().amounts,
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(app.api.calls().filter((call) => call === NOTES).length).toBeGreaterThan(1))
  })

  test('the confirmation of a credit note for an unpaid invoice shows the reduction and the rest to pay', async () => {
    const open = { status: 'unpaid', chargedAt: null, chart: sampleInvoiceChart('unpaid') } as const
    const preview = { ...samplePreview({ deducted: 11_500, toCard: 0 }), payableAfter: 111_950 }
    const { form } = await openDialog({ invoice: open, answers: { [previewOf(WHOLE, 'credit')]: preview } })
    await fillIn(form)
    expect(amounts(await review(form)).slice(3)).toEqual([
      'Lowers the unpaid invoice bySAR 115.00',
      'Left to pay afterwardsSAR 1,119.50',
    ])
  })

  test.each([
    [
      '115.04',
      11_504,
      samplePreview({ grossAmount: 10_003, netAmount: 11_503, toCard: 11_503 }),
      'You entered SAR 115.04. The nearest amount below with an exact VAT is SAR 115.03.',
    ],
    [
      '9,999.00',
      999_900,
      { ...samplePreview(), creditable: 11_500 },
      'You entered SAR 9,999.00. Only SAR 115.00 of the invoice is left to credit.',
    ],
    [
      '115.00',
      11_500,
      samplePreview({ toCard: 10_000, held: 1500 }),
      'The card can get back SAR 100.00. The rest is kept as credit.',
    ],
  ])(
    'the confirmation of a credit note explains a total that differs from the typed %s',
    async (amount, halalas, preview, sentence) => {
      const { form } = await openDialog({ answers: { [previewOf(halalas)]: preview } })
      await fillIn(form, { amount })
      const shown = await review(form)
      expect(shown.getAllByText(/./).map(({ textContent }) => plain(textContent))).toContain(sentence)
    },
  )

  test('the confirmation of a credit note shows amounts that have changed, and sends the new ones', async () => {
    const looks = [samplePreview(), samplePreview({ toCard: 10_000, held: 1500 })]
    let isFirst = true
    const { app, form } = await openDialog({
      answers: {
        [previewOf(11_500)]: () => looks.shift() ?? samplePreview(),
        [ISSUE]: () => {
          const answer = isFirst ? refusal('amounts-changed') : issued
          isFirst = false
          return answer
        },
      },
    })
    await fillIn(form, { amount: '115' })
    const shown = await review(form)
    await userEvent.click(issueButton(shown))
    await waitFor(() => expect(amounts(shown)).toContain('Kept as creditSAR 15.00'))
    expect(shown.getByRole('alert').textContent).toContain('The amounts have changed meanwhile')
    await userEvent.click(issueButton(shown))
    await toast(/is issued\.$/)
    expect(bodies(app)).toMatchObject([{ seen: { held: 0 } }, { seen: { held: 1500 } }])
    expect(new Set(app.api.keysOf(ISSUE)).size).toBe(2)
  })

  test('the confirmation stays open with the reason if the credit note is refused; Back keeps the input', async () => {
    const { form } = await openDialog({
      answers: { [previewOf(11_500)]: samplePreview(), [ISSUE]: refusal('payment-in-flight') },
    })
    await fillIn(form, { amount: '115', note: 'Sorry for the price' })
    const shown = await review(form)
    await userEvent.click(issueButton(shown))
    await waitFor(() => expect(shown.getByRole('alert').textContent).not.toBe(''))
    await userEvent.click(shown.getByRole('button', { name: 'Back' }))
    const again = await dialog(/^Credit note for/)
    expect(again.getByRole('textbox', { name: /^Amount with VAT/ })).toHaveProperty('value', '115')
    expect(again.getByRole('textbox', { name: /^Note/ })).toHaveProperty('value', 'Sorry for the price')
    expect(again.getByRole('combobox', { name: 'Reason' })).toHaveProperty('value', 'price')
  })

  test('one credit note is issued after a lost answer, even after another confirmation', async () => {
    const { app, form } = await openDialog({
      answers: { [previewOf(11_500)]: samplePreview(), [ISSUE]: losingTheFirst(issued) },
    })
    await fillIn(form, { amount: '115' })
    const shown = await review(form)
    await userEvent.click(issueButton(shown))
    await waitFor(() => expect(shown.getByRole('alert').textContent).not.toBe(''))
    await userEvent.click(shown.getByRole('button', { name: 'Back' }))
    await userEvent.click(issueButton(await review(await dialog(/^Credit note for/))))
    await toast(/is issued\.$/)
    expectOneIntent(app.api, ISSUE)
  })

  test('the confirmation returns to the form with the message at the field if the server refuses the note text', async () => {
    const message = { message: 'x', code: 'validation-failed', field: 'note', params: { key: 'characters' } }
    const { form } = await openDialog({
      answers: {
        [previewOf(WHOLE)]: samplePreview(),
        [ISSUE]: Response.json({ message, requestId: 'r' }, { status: 400 }),
      },
    })
    await fillIn(form, { note: 'Sorry for the price' })
    await userEvent.click(issueButton(await review(form)))
    const again = await dialog(/^Credit note for/)
    const note = again.getByRole('textbox', { name: /^Note/ })
    await waitFor(() => expect(note.getAttribute('aria-invalid')).toBe('true'))
  })
})

test('a credit note is issued in Arabic with Arabic amounts and reasons', async () => {
  const { app, form } = await openDialog({
    language: 'ar',
    answers: { [previewOf(11_500, 'credit')]: samplePreview({ toCard: 0, held: 11_500 }), [ISSUE]: issued },
  })
  await userEvent.click(form.getByRole('radio', { name: 'جزء منها' }))
  await userEvent.type(form.getByRole('textbox', { name: /^المبلغ شامل/ }), '١١٥')
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'السبب' }), 'تصحيح السعر')
  await userEvent.click(form.getByRole('radio', { name: /حفظه رصيدًا/ }))
  await userEvent.click(form.getByRole('button', { name: 'مراجعة' }))
  const shown = await dialog(/^هل تريد إصدار/)
  expect(plain(shown.getByLabelText('المبالغ').lastElementChild?.textContent)).toBe('يُحفظ رصيدًا115.00 ر.س')
  await userEvent.click(shown.getByRole('button', { name: 'إصدار الإشعار الدائن' }))
  await toast(/^صدر الإشعار الدائن/)
  expect(bodies(app)).toMatchObject([{ amount: 11_500, target: 'credit', reason: 'price', note: null }])
})
