import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Dispute } from '#contract/entities/dispute.ts'
import { expectOneIntent, losingTheFirst, refusal } from '#src/shared/testing/fake-api.ts'
import { sampleInvoiceChart } from '#src/shared/testing/invoice-chart-samples.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { cellsOf, plain } from '#src/shared/testing/page-text.ts'
import { toast } from '#src/shared/testing/render-app.tsx'
import { DISPUTES, FIRST, openHistory, openHistoryAsAdmin, sampleDispute, shown } from './billing-harness.ts'

type Options = NonNullable<Parameters<typeof openHistoryAsAdmin>[0]>

const OPEN = 'POST /v1/customers/cus_1/invoices/inv_1/disputes'
const callOf = (path: string) => `POST /v1/customers/cus_1/disputes/${sampleDispute().id}/${path}`
const table = async (name = 'Disputes') => within(await screen.findByRole('region', { name }))
const rowsOf = async (name?: string) => (await table(name)).getAllByRole('row').slice(1)
const openWith = (...disputes: Dispute[]) => openHistoryAsAdmin({ answers: { [DISPUTES]: { disputes } } })
const dialog = async () => within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
const bodiesOf = ({ api }: Awaited<ReturnType<typeof openHistory>>, call: string) =>
  api.seen.filter((one) => one.call === call).map(({ body }) => body)

describe('the disputes of a customer', () => {
  test('an administrator sees each dispute with invoice, reason, day, amount, last day to answer, and state', async () => {
    await openWith(sampleDispute())
    const [row] = await rowsOf()
    expect(cellsOf(row).map(plain).slice(0, 5)).toEqual([
      'INV-2026-000041fraudulent',
      '10 Apr 2026',
      'SAR 1,234.50',
      '20 Apr 2026',
      'Evidence due',
    ])
    expect(screen.getByRole('heading', { level: 2, name: 'Disputes' })).toBeTruthy()
  })

  test.each([
    ['opened', 'Evidence due', ['Evidence sent…', 'Won…', 'Lost…']],
    ['answered', 'Bank decides', ['Won…', 'Lost…']],
    ['won', 'Won', []],
    ['lost', 'Lost', []],
  ] as const)('a dispute that is %s shows %s and offers %j', async (state, word, acts) => {
    await openWith(sampleDispute({ invoiceNumber: null, reason: null, respondBy: null }, state))
    const [row] = await rowsOf()
    if (!row) throw new Error('The dispute is missing')
    expect(cellsOf(row).slice(0, 5)).toEqual(['Not Available', '10 Apr 2026', expect.anything(), '-', word])
    expect(
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(acts)
  })

  test('the disputes are in the order of the server', async () => {
    await openWith(sampleDispute({ id: 'd2', reason: 'newer' }), sampleDispute({ reason: 'older' }, 'lost'))
    expect((await rowsOf()).map((row) => cellsOf(row)[0])).toEqual([
      'INV-2026-000041newer',
      'INV-2026-000041older',
    ])
  })

  test('the disputes of a customer are hidden if there are none', async () => {
    const { api } = await openWith()
    await shown()
    await waitFor(() => expect(api.calls()).toContain(DISPUTES))
    expect(screen.queryByText('Disputes')).toBeNull()
  })

  test('the disputes show a failed load and can be loaded again', async () => {
    let isDown = true
    await openHistoryAsAdmin({
      answers: { [DISPUTES]: () => (isDown ? refusal('unexpected') : { disputes: [sampleDispute()] }) },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
    isDown = false
    await userEvent.click(retry)
    expect(await rowsOf()).toHaveLength(1)
  })

  test('the disputes are not loaded for the customer, who has no acts', async () => {
    const { api } = await openHistory()
    await shown()
    expect(api.calls()).not.toContain(DISPUTES)
    expect(screen.queryByRole('button', { name: /^Payment disputed/ })).toBeNull()
  })

  test('the disputes of a customer are shown in Arabic', async () => {
    await openHistoryAsAdmin({ language: 'ar', answers: { [DISPUTES]: { disputes: [sampleDispute()] } } })
    const [row] = await rowsOf('الاعتراضات')
    expect(cellsOf(row).map(plain).slice(1, 5)).toEqual([
      '10 أبريل 2026',
      '1,234.50 ر.س',
      '20 أبريل 2026',
      'بانتظار الأدلة',
    ])
  })
})

describe('an act on an open dispute', () => {
  const open = async (button: RegExp, answers: Options['answers'] = {}, change: Partial<Dispute> = {}) => {
    const app = await openHistoryAsAdmin({
      answers: { [DISPUTES]: { disputes: [sampleDispute(change)] }, ...answers },
    })
    await userEvent.click((await table()).getByRole('button', { name: button }))
    return { app, form: await dialog() }
  }

  test('the dialog shows the bank’s request, and evidence is recorded once, even after a lost answer', async () => {
    const call = callOf('evidence')
    const { app, form } = await open(/^Evidence sent/, {
      [call]: losingTheFirst({ dispute: sampleDispute({}, 'answered') }),
    })
    const facts = form.getAllByRole('definition').map(({ textContent }) => plain(textContent))
    expect(facts).toEqual(['SAR 1,234.50', 'fraudulent', '20 Apr 2026'])
    const send = form.getByRole('button', { name: 'Record evidence' })
    await userEvent.click(send)
    await waitFor(() => expect(form.getByRole('alert').textContent).not.toBe(''))
    await userEvent.click(send)
    await toast(/is recorded as sent\.$/)
    expectOneIntent(app.api, call)
    expect(app.api.calls().filter((one) => one === DISPUTES).length).toBeGreaterThan(1)
  })

  test.each([
    ['Won', 'won', /We keep the payment.*no e-mail/],
    ['Lost', 'lost', /owed again, and the customer gets an e-mail\. Nothing is charged automatically/],
  ] as const)(
    'an act on an open dispute is confirmed before it is recorded as %s, with its effect',
    async (word, result, effect) => {
      const call = callOf('decision')
      const { app, form } = await open(new RegExp(`^${word}…`), {
        [call]: { dispute: sampleDispute({}, result) },
      })
      expect(form.getByText(effect)).toBeTruthy()
      expect(form.getByText(/reports the bank’s decision automatically/)).toBeTruthy()
      await userEvent.dblClick(form.getByRole('button', { name: `Record as ${result}` }))
      await toast(/is recorded as/)
      expect(bodiesOf(app, call)).toEqual([{ result }])
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  test('the dialog of a dispute entered by an administrator does not mention a report of the provider', async () => {
    const { form } = await open(/^Won/, {}, { isFromProvider: false, reason: null, respondBy: null })
    expect(form.queryByText(/automatically/)).toBeNull()
    expect(form.getAllByText('Not known')).toHaveLength(2)
  })

  test('an act on a dispute that is already decided shows that, and reloads the list', async () => {
    let state: Dispute['chart']['state'] = 'opened'
    const { form } = await open(/^Lost/, {
      [DISPUTES]: () => ({ disputes: [sampleDispute({}, state)] }),
      [callOf('decision')]: () => {
        state = 'won'
        return refusal('dispute-decided')
      },
    })
    await userEvent.click(form.getByRole('button', { name: 'Record as lost' }))
    await waitFor(() =>
      expect(form.getByRole('alert').textContent).toBe(
        'This dispute has been answered or decided meanwhile. The list shows its new state.',
      ),
    )
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(async () => expect(cellsOf((await rowsOf())[0])[4]).toBe('Won'))
  })

  test('an act on an open dispute returns the focus to its button when it is closed with Escape', async () => {
    await open(/^Won/)
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.textContent).toBe('Won…')
  })
})

describe('a dispute that an administrator enters', () => {
  const openForm = async ({ answers = {}, language = 'en' }: Pick<Options, 'answers' | 'language'> = {}) => {
    const app = await openHistoryAsAdmin({ language, answers })
    const opener = language === 'en' ? /^Payment disputed…/ : /^اعتراض على الدفعة…/
    await userEvent.click(await screen.findByRole('button', { name: opener }))
    return { app, form: await dialog() }
  }
  const send = { name: 'Record dispute' }

  test('a dispute entered by an administrator is sent with the reason and the end of the last day in Riyadh', async () => {
    const { app, form } = await openForm({ answers: { [OPEN]: { dispute: sampleDispute() } } })
    expect(plain(form.getByText(/^The customer’s bank/).textContent)).toContain('SAR 1,234.50')
    await userEvent.type(form.getByRole('textbox', { name: /^Reason of the bank/ }), 'A letter of 9 April')
    await userEvent.type(form.getByLabelText(/^Answer due/), '2026-04-20')
    await userEvent.dblClick(form.getByRole('button', send))
    await toast(/^The dispute of .* is recorded\.$/)
    expect(bodiesOf(app, OPEN)).toEqual([
      { reason: 'A letter of 9 April', respondBy: '2026-04-20T20:59:59.000Z' },
    ])
  })

  test('a dispute can be entered without a reason and a day', async () => {
    const { app, form } = await openForm({ answers: { [OPEN]: { dispute: sampleDispute() } } })
    await userEvent.click(form.getByRole('button', send))
    await toast(/is recorded/)
    expect(bodiesOf(app, OPEN)).toEqual([{ reason: null, respondBy: null }])
  })

  test('the form of a dispute stays open after a too short reason, with the field marked and focused', async () => {
    const { app, form } = await openForm()
    const reason = form.getByRole('textbox', { name: /^Reason of the bank/ })
    await userEvent.type(reason, 'No')
    await userEvent.click(form.getByRole('button', send))
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
    expect([document.activeElement, bodiesOf(app, OPEN)]).toEqual([reason, []])
  })

  test('the form of a dispute shows that the invoice has no payment to dispute, and reloads the list', async () => {
    const { app, form } = await openForm({ answers: { [OPEN]: refusal('nothing-to-dispute') } })
    await userEvent.click(form.getByRole('button', send))
    await waitFor(() =>
      expect(form.getByRole('alert').textContent).toBe(
        'No payment of this invoice can be disputed now: none was made by card, or one is disputed already.',
      ),
    )
    await waitFor(() => expect(app.api.calls().filter((one) => one === FIRST).length).toBeGreaterThan(1))
  })

  test('a dispute can be entered only for an invoice that a card has paid', async () => {
    const states = ['paid', 'disputed', 'owed-again', 'covered', 'failed', 'waiting-for-card'] as const
    const invoices = states.map((state) =>
      sampleInvoice({ id: state, qoyod_reference: state, chart: sampleInvoiceChart(state) }),
    )
    await openHistoryAsAdmin({ answers: { [FIRST]: sampleInvoices(invoices) } })
    const offered = await screen.findAllByRole('button', { name: /^Payment disputed/ })
    expect(offered.map((button) => button.closest('tr')?.textContent)).toEqual([
      expect.stringContaining('paid'),
    ])
  })

  test('an administrator enters a dispute in Arabic', async () => {
    const { app, form } = await openForm({
      language: 'ar',
      answers: { [OPEN]: { dispute: sampleDispute() } },
    })
    expect(form.getByText('بلا تاريخ')).toBeTruthy()
    await userEvent.type(form.getByRole('textbox', { name: /^سبب البنك/ }), 'خطاب من البنك')
    await userEvent.click(form.getByRole('button', { name: 'تسجيل الاعتراض' }))
    await toast(/^سُجّل الاعتراض/)
    expect(bodiesOf(app, OPEN)).toEqual([{ reason: 'خطاب من البنك', respondBy: null }])
  })
})
