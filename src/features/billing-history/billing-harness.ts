import { act, screen } from '@testing-library/react'
import type { CreditNote } from '#contract/entities/credit-note.ts'
import type { Dispute } from '#contract/entities/dispute.ts'
import { CREDIT_NOTE_VERSION } from '#machines/credit-note/credit-note.machine.ts'
import { DISPUTE_VERSION } from '#machines/dispute/dispute.machine.ts'
import { sampleInvoice, sampleInvoices } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent } from '#src/shared/testing/samples.ts'

type CreditNoteState = CreditNote['chart']['state']

export const NOTES = 'GET /v1/credit-notes'
export const DISPUTES = 'GET /v1/customers/cus_1/disputes'

/** The call for the first page in the default order. */
export const FIRST = 'GET /v1/invoices?limit=10&page=0'

/** Uses `act`, because the app corrects an invalid address at its start. */
export const openHistory = ({
  answers = {},
  path = '/billingHistory',
  ...rest
}: Partial<Parameters<typeof renderApp>[0]> = {}) =>
  act(() => renderApp({ path, answers: { [FIRST]: sampleInvoices([sampleInvoice()]), ...answers }, ...rest }))

/** The history of a customer, as an administrator sees it. */
export const openHistoryAsAdmin = (options: Parameters<typeof openHistory>[0] = {}) =>
  openHistory({
    path: '/billingHistory?customer=cus_1',
    current: sampleCurrent({ role: 'admin' }),
    ...options,
  })

export const shown = async () => {
  await screen.findByText('INV-2026-000041')
}

/** Credit note 1, which goes back to the card that paid the invoice of March. */
export const sampleNote = (
  change: Partial<CreditNote> = {},
  state: CreditNoteState = 'returned',
): CreditNote => ({
  id: '6d1c7f0e-0000-4000-8000-000000000001',
  invoiceId: 'inv_1',
  invoiceNumber: 'INV-2026-000041',
  documentNumber: 'CN-2026-000001',
  reason: 'price',
  note: null,
  grossAmount: 5000,
  vatAmount: 750,
  netAmount: 5750,
  deducted: 0,
  toCard: 5750,
  held: 0,
  creditLeft: 0,
  card: { type: 'visa', last4: '1111' },
  unclearRefund: null,
  chart: {
    state,
    version: CREDIT_NOTE_VERSION,
    facts: { goesToCard: false, holdsCredit: true, canGoToCard: false, isDisputed: false },
  },
  fileName: '7001272475_2026-04-08_CN-2026-000001.pdf',
  taxDocument: { state: 'cleared', version: 1, facts: {} },
  issuedAt: '2026-04-07T21:00:00.000Z',
  ...change,
})

/** The answer of the API with these notes. */
export const sampleNotes = (...creditNotes: CreditNote[]) => ({
  creditNotes,
  creditLeft: creditNotes.reduce((sum, { creditLeft }) => sum + creditLeft, 0),
})

/** An open dispute of the invoice of March, as the card provider reports it. */
export const sampleDispute = (
  change: Partial<Dispute> = {},
  state: Dispute['chart']['state'] = 'opened',
): Dispute => ({
  id: '6d1c7f0e-0000-4000-8000-0000000000d1',
  invoiceId: 'inv_1',
  invoiceNumber: 'INV-2026-000041',
  amount: 123_450,
  currency: 'SAR',
  reason: 'fraudulent',
  isFromProvider: true,
  respondBy: '2026-04-20T20:59:59.000Z',
  chart: { state, version: DISPUTE_VERSION, facts: {} },
  openedAt: '2026-04-09T21:30:00.000Z',
  ...change,
})
