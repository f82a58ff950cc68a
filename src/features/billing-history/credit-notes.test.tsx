import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { CreditNote } from '#contract/entities/credit-note.ts'
import { expectOneIntent, losingTheFirst, refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoiceChart } from '#src/shared/testing/invoice-chart-samples.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { cellsOf, plain } from '#src/shared/testing/page-text.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer } from '#src/shared/testing/samples.ts'
import {
  FIRST,
  NOTES,
  openHistory,
  openHistoryAsAdmin,
  sampleNote,
  sampleNotes,
  shown,
} from './billing-harness.ts'

const note = async (number = 'CN-2026-000001') =>
  (await screen.findByText(number)).closest('tr') as HTMLElement
const openWith = (creditNote: CreditNote) => openHistory({ answers: { [NOTES]: sampleNotes(creditNote) } })

describe('the credit notes', () => {
  test('the credit notes show number, day, invoice with the reason, total and outcome', async () => {
    await openWith(sampleNote())
    const cells = cellsOf(await note()).map(plain)
    expect(cells).toEqual([
      'CN-2026-000001',
      '8 Apr 2026',
      'INV-2026-000041Correction of the price',
      'SAR 57.50',
      'SAR 57.50 went back to Visa •••• 1111',
      '',
    ])
    expect(screen.getByRole('heading', { level: 2, name: 'Credit notes' })).toBeTruthy()
  })

  test('the credit notes are hidden if there are none', async () => {
    await openHistory()
    await shown()
    expect(screen.queryByText('Credit notes')).toBeNull()
  })

  test('the credit notes show a failed load below the invoices, and can be loaded again', async () => {
    let isDown = true
    await openHistory({
      answers: { [NOTES]: () => (isDown ? refusal('unexpected') : sampleNotes(sampleNote())) },
    })
    await shown()
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
    isDown = false
    await userEvent.click(retry)
    expect(await note()).toBeTruthy()
  })

  test.each([
    ['returning', {}, ['SAR 57.50 is on its way back to Visa •••• 1111']],
    ['returning', { card: null }, ['SAR 57.50 is on its way back to the card']],
    ['deducted', { toCard: 0, deducted: 5750 }, ['SAR 57.50 lowered the invoice']],
    ['held', { toCard: 0, held: 5750, creditLeft: 2000 }, ['SAR 20.00 credit left']],
    ['used', { toCard: 0, held: 5750 }, ['Credit used up']],
    ['paid-out', { toCard: 0, held: 5750 }, ['Credit paid by bank transfer']],
    [
      'held',
      { toCard: 3750, held: 2000, creditLeft: 2000 },
      ['SAR 37.50 went back to Visa •••• 1111', 'SAR 20.00 credit left'],
    ],
  ] as const)('a credit note that is %s with %j shows %j', async (state, change, sentences) => {
    await openWith(sampleNote(change, state))
    const row = await note()
    const texts = [...row.querySelectorAll('td:nth-of-type(4) > span > span')]
    expect(texts.map(({ textContent }) => plain(textContent))).toEqual(sentences)
  })

  test('credit notes with a rejected document are shown as being corrected, without files', async () => {
    await openWith(sampleNote({ taxDocument: { state: 'rejected', version: 1, facts: {} } }))
    const row = within(await note())
    expect(row.getByText('Being corrected')).toBeTruthy()
    expect(row.queryByRole('button', { name: /^Download/ })).toBeNull()
  })

  test('the credit notes are downloaded as PDF and as XML by their file name', async () => {
    const SIGN = 'POST /v1/invoices/signed-url'
    const { api } = await openHistory({
      answers: { [NOTES]: sampleNotes(sampleNote()), [SIGN]: () => refusal('not-found') },
    })
    const row = within(await note())
    await userEvent.click(row.getByRole('button', { name: 'Download credit note: CN-2026-000001' }))
    await userEvent.click(row.getByRole('button', { name: /^Download the electronic credit note/ }))
    await waitFor(() =>
      expect(api.seen.filter(({ call }) => call === SIGN).map(({ body }) => body)).toEqual([
        { fileName: '7001272475_2026-04-08_CN-2026-000001.pdf' },
        { fileName: '7001272475_2026-04-08_CN-2026-000001.xml' },
      ]),
    )
  })

  test('the credit notes cannot be downloaded while the document is being created', async () => {
    await openWith(sampleNote({ fileName: null }))
    for (const button of within(await note()).getAllByRole('button', { name: /^Download/ }))
      expect(button).toHaveProperty('disabled', true)
  })

  test('the credit notes offer the customer no acts on held credit', async () => {
    await openWith(sampleNote({ toCard: 0, held: 5750, creditLeft: 5750 }, 'held'))
    expect(within(await note()).queryByRole('button', { name: /transfer|card/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Credit note/ })).toBeNull()
  })

  test('the credit notes are shown in Arabic', async () => {
    await openHistory({ language: 'ar', answers: { [NOTES]: sampleNotes(sampleNote()) } })
    const cells = cellsOf(await note()).map(plain)
    expect(cells.slice(1, 5)).toEqual([
      '8 أبريل 2026',
      'INV-2026-000041تصحيح السعر',
      '57.50 ر.س',
      'أُعيد 57.50 ر.س إلى Visa •••• 1111',
    ])
  })
})

describe('the credit of a customer', () => {
  const held = sampleNotes(sampleNote({ toCard: 0, held: 5750, creditLeft: 2000 }, 'held'))

  test('the credit of a customer is shown above the invoices while some is left', async () => {
    await openHistory({ answers: { [NOTES]: held } })
    const line = await screen.findByText(/^Credit:/)
    expect(plain(line.textContent)).toBe('Credit: SAR 20.00, used by the next invoice')
  })

  test('the credit text of an ended account does not mention a next invoice', async () => {
    await openHistory({
      current: sampleCurrent({ customer: sampleCustomer({ status: 'cancelled' }) }),
      answers: { [NOTES]: held },
    })
    expect(plain((await screen.findByText(/^Credit:/)).textContent)).toBe('Credit: SAR 20.00')
  })

  test('the credit of a customer is hidden if there is none', async () => {
    await openWith(sampleNote())
    await note()
    expect(screen.queryByText(/^Credit:/)).toBeNull()
  })
})

describe('an invoice with credit', () => {
  const row = async (change: Parameters<typeof sampleInvoice>[0]) => {
    await openHistory({ answers: { [FIRST]: sampleInvoices([sampleInvoice(change)]) } })
    return (await screen.findByText('INV-2026-000041')).closest('tr') as HTMLElement
  }

  test('an invoice with credit that is unpaid shows the credited amount, the used credit and the rest to pay', async () => {
    const cells = cellsOf(
      await row({
        ...{ status: 'unpaid', chargedAt: null, lastAttemptAt: null, chart: sampleInvoiceChart('unpaid') },
        ...{ creditedAmount: 11_500, creditUsed: 2000, payableAmount: 109_950 },
      }),
    )
    expect(plain(cells[1])).toBe('SAR 1,234.50Credited SAR 115.00Credit used SAR 20.00To pay SAR 1,099.50')
  })

  test('an invoice with credit that is paid shows nothing to pay', async () => {
    const cells = cellsOf(await row({ creditedAmount: 11_500 }))
    expect(plain(cells[1])).toBe('SAR 1,234.50Credited SAR 115.00')
  })

  test('a paid invoice shows the amount that the card provider returned by itself', async () => {
    const cells = cellsOf(await row({ returnedOutside: 1_500 }))
    expect(plain(cells[1])).toBe('SAR 1,234.50Returned by the card provider SAR 15.00')
  })

  test('an invoice with credit that is covered shows Covered and why nothing is charged', async () => {
    const cells = cellsOf(
      await row({ chart: sampleInvoiceChart('covered'), chargedAt: null, creditUsed: 123_450 }),
    )
    expect(cells[3]).toBe('Covered')
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe(
      'A credit note or held credit covers it. Nothing is charged.',
    )
  })
})

describe('an unclear refund', () => {
  const unclear = sampleNote({ unclearRefund: 5750 }, 'returning')
  const call = `POST /v1/customers/cus_1/credit-notes/${unclear.id}/refund-decision`
  const buttons = async () =>
    within(await note())
      .queryAllByRole('button', { name: /refunded…/ })
      .map(({ textContent }) => textContent)

  test('an unclear refund is hidden from the customer', async () => {
    await openWith(unclear)
    expect(await buttons()).toEqual([])
    expect(screen.queryByText(/is unclear/)).toBeNull()
  })

  test.each([
    ['Was refunded…', 'Was SAR 57.50 refunded to Visa •••• 1111?', /^Yes/, 'returned', /is recorded/],
    [
      'Was not refunded…',
      'Was SAR 57.50 not refunded to Visa •••• 1111?',
      /^No/,
      'missing',
      /held as credit/,
    ],
  ] as const)(
    'an administrator settles an unclear refund: %s',
    async (word, title, confirm, result, done) => {
      const app = await openHistoryAsAdmin({
        answers: { [NOTES]: sampleNotes(unclear), [call]: { creditNote: sampleNote() } },
      })
      expect(await buttons()).toEqual(['Was refunded…', 'Was not refunded…'])
      await userEvent.click(within(await note()).getByRole('button', { name: new RegExp(`^${word}`) }))
      const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
      expect(plain(dialog.getByRole('heading').textContent)).toBe(title)
      await userEvent.click(dialog.getByRole('button', { name: confirm }))
      expect(await toast(done)).toBeTruthy()
      expect(app.api.seen.filter((one) => one.call === call).map(({ body }) => body)).toEqual([
        { result, amount: 5750 },
      ])
    },
  )
})

describe('held credit, for an administrator', () => {
  const heldNote = (canGoToCard = true) => {
    const held = sampleNote({ toCard: 0, held: 5750, creditLeft: 5750 }, 'held')
    return { ...held, chart: { ...held.chart, facts: { ...held.chart.facts, canGoToCard } } }
  }
  const callOf = (path: string) => `POST /v1/customers/cus_1/credit-notes/${heldNote().id}/${path}`
  const open = async (button: RegExp, answers: Parameters<typeof openHistory>[0] = {}) => {
    const app = await openHistoryAsAdmin({
      ...answers,
      answers: { [NOTES]: sampleNotes(heldNote()), ...answers.answers },
    })
    await userEvent.click(within(await note()).getByRole('button', { name: button }))
    return { app, dialog: within(await screen.findByRole('dialog', {}, { timeout: 10_000 })) }
  }

  test('an administrator sends held credit to the card after a confirmation with amount and card', async () => {
    const call = callOf('refund')
    const { app, dialog } = await open(/^Send to card/, { answers: { [call]: { creditNote: heldNote() } } })
    expect(plain(dialog.getByRole('heading').textContent)).toBe('Send SAR 57.50 to Visa •••• 1111?')
    await userEvent.dblClick(dialog.getByRole('button', { name: /^Send/ }))
    expect(await toast(/is on its way back to/)).toBeTruthy()
    expect(app.api.seen.filter((one) => one.call === call).map(({ body }) => body)).toEqual([
      { amount: 5750 },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.api.calls().filter((one) => one === NOTES).length).toBeGreaterThan(1)
  })

  test('held credit paid by bank transfer is recorded once, even after a lost answer', async () => {
    const call = callOf('payout')
    const { app, dialog } = await open(/^Paid by bank transfer/, {
      answers: { [call]: losingTheFirst({ creditNote: heldNote() }) },
    })
    const send = dialog.getByRole('button', { name: /^Record/ })
    await userEvent.click(send)
    expect((await dialog.findByRole('alert')).textContent).not.toBe('')
    await userEvent.click(send)
    expect(await toast(/^The bank transfer of .* is recorded\.$/)).toBeTruthy()
    expectOneIntent(app.api, call)
  })

  test('the dialog of held credit asks again with the new amount if an invoice has used a part', async () => {
    const call = callOf('payout')
    let left = 5750
    const { app, dialog } = await open(/^Paid by bank transfer/, {
      answers: {
        [NOTES]: () => sampleNotes({ ...heldNote(), creditLeft: left }),
        [call]: () => {
          if (left === 2000) return { creditNote: heldNote() }
          left = 2000
          return refusal('amounts-changed')
        },
      },
    })
    await userEvent.click(dialog.getByRole('button', { name: /^Record/ }))
    const again = await dialog.findByRole('button', { name: /20\.00/ })
    expect(dialog.getByRole('alert').textContent).toContain('The amounts have changed meanwhile')
    await userEvent.click(again)
    await waitFor(() =>
      expect(app.api.seen.filter((one) => one.call === call).map(({ body }) => body)).toEqual([
        { amount: 5750 },
        { amount: 2000 },
      ]),
    )
  })

  test('held credit that cannot go to the card can only be paid by bank transfer', async () => {
    await openHistoryAsAdmin({ answers: { [NOTES]: sampleNotes(heldNote(false)) } })
    const acts = within(await note()).getAllByRole('button', { name: /CN-2026-000001$/ })
    expect(acts.map(({ textContent }) => textContent).filter(Boolean)).toEqual(['Paid by bank transfer…'])
  })
})
