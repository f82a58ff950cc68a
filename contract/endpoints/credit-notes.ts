import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Halalas } from '../entities/common.ts'
import { CreditAmounts, CreditNote } from '../entities/credit-note.ts'
import { CardType } from '../entities/payment-method.ts'
import { CreditNoteForm, CreditQuery, HeldCreditForm, RefundDecision } from '../forms/credit-note.ts'

const invoice = z.object({ customerId: z.uuid(), invoiceId: z.uuid() })
const creditNote = z.object({ customerId: z.uuid(), creditNoteId: z.uuid() })

export const listCreditNotes = defineEndpoint({
  id: 'creditNotes.list',
  method: 'GET',
  path: '/v1/credit-notes',
  access: 'customer',
  summary: 'List the credit notes of the customer, newest first',
  reply: z.object({
    creditNotes: z.array(CreditNote),
    /** Held credit that no invoice has used, over all notes. */
    creditLeft: Halalas,
  }),
  errors: [],
  failure: 'creditNotes',
})

export const previewCreditNote = defineEndpoint({
  id: 'creditNotes.preview',
  method: 'GET',
  path: '/v1/customers/:customerId/invoices/:invoiceId/credit-note',
  access: 'admin',
  summary: 'Get the amounts of a credit note before it is issued',
  params: invoice,
  query: CreditQuery,
  reply: z.object({
    amounts: CreditAmounts,
    /** The card that gets money back; null when no card has paid. */
    card: z.nullable(z.object({ type: CardType, last4: z.string() })),
    /** Part of the invoice's total that no earlier credit note has credited. */
    creditable: Halalas,
    /** Amount of the invoice still to be paid after this credit note; 0 for a paid invoice. */
    payableAfter: Halalas,
  }),
  errors: [
    'not-found',
    'nothing-to-credit',
    'payment-in-flight',
    'invoice-disputed',
    'refund-in-flight',
    'invoice-not-ready',
    'invoice-in-correction',
  ],
  failure: 'previewCreditNote',
})

export const issueCreditNote = defineEndpoint({
  id: 'creditNotes.issue',
  method: 'POST',
  path: '/v1/customers/:customerId/invoices/:invoiceId/credit-notes',
  access: 'admin',
  summary: 'Create a credit note of an invoice, and return or hold its amount',
  params: invoice,
  body: CreditNoteForm,
  reply: z.object({ creditNote: CreditNote }),
  errors: [
    'not-found',
    'nothing-to-credit',
    'amounts-changed',
    'payment-in-flight',
    'invoice-disputed',
    'refund-in-flight',
    'invoice-not-ready',
    'invoice-in-correction',
  ],
  failure: 'issueCreditNote',
})

export const returnCredit = defineEndpoint({
  id: 'creditNotes.return',
  method: 'POST',
  path: '/v1/customers/:customerId/credit-notes/:creditNoteId/refund',
  access: 'admin',
  summary: 'Send held credit to the card that paid',
  params: creditNote,
  body: HeldCreditForm,
  reply: z.object({ creditNote: CreditNote }),
  errors: ['not-found', 'amounts-changed', 'credit-settled', 'invoice-disputed'],
  failure: 'returnCredit',
})

export const payOutCredit = defineEndpoint({
  id: 'creditNotes.payOut',
  method: 'POST',
  path: '/v1/customers/:customerId/credit-notes/:creditNoteId/payout',
  access: 'admin',
  summary: 'Record that held credit was paid by bank transfer',
  params: creditNote,
  body: HeldCreditForm,
  reply: z.object({ creditNote: CreditNote }),
  errors: ['not-found', 'amounts-changed', 'credit-settled', 'invoice-disputed'],
  failure: 'payOutCredit',
})

export const decideRefund = defineEndpoint({
  id: 'creditNotes.decideRefund',
  method: 'POST',
  path: '/v1/customers/:customerId/credit-notes/:creditNoteId/refund-decision',
  access: 'admin',
  summary: 'Record whether the card provider has made a refund whose result is unclear',
  params: creditNote,
  body: RefundDecision,
  reply: z.object({ creditNote: CreditNote }),
  errors: ['not-found', 'amounts-changed', 'credit-settled', 'refund-in-flight'],
  failure: 'decideRefund',
})
