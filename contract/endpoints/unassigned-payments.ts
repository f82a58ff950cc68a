import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { PageQuery, Paging } from '../entities/paging.ts'
import { UNASSIGNED_PAYMENT_FILTERS } from '../entities/team-filters.ts'
import { FoundDispute, MissingPayment, UnassignedPayment } from '../entities/unassigned-payment.ts'
import { PaymentAssignmentForm, PaymentReasonForm } from '../forms/unassigned-payment.ts'
import { opaqueText } from '../text/required.ts'

export const listUnassignedPayments = defineEndpoint({
  id: 'unassignedPayments.list',
  method: 'GET',
  path: '/v1/unassigned-payments',
  access: 'admin',
  summary:
    'List payments without an account, their disputes, and charges that the card provider does not know',
  query: z.extend(PageQuery, { filter: z._default(z.enum(UNASSIGNED_PAYMENT_FILTERS), 'open') }),
  reply: z.extend(Paging, {
    payments: z.array(UnassignedPayment),
    missing: z.array(MissingPayment),
    disputes: z.array(FoundDispute),
  }),
  errors: [],
  failure: 'unassignedPayments',
})

const decision = {
  method: 'POST',
  access: 'admin',
  params: z.object({ paymentId: z.uuid() }),
  reply: z.object({ payment: UnassignedPayment }),
  errors: ['not-found', 'payment-decided'],
  failure: 'decideUnassignedPayment',
} as const

export const assignUnassignedPayment = defineEndpoint({
  ...decision,
  id: 'unassignedPayments.assign',
  path: '/v1/unassigned-payments/:paymentId/assignment',
  summary: 'Assign a payment without an account to the account of an owner',
  body: PaymentAssignmentForm,
})

export const returnUnassignedPayment = defineEndpoint({
  ...decision,
  id: 'unassignedPayments.return',
  path: '/v1/unassigned-payments/:paymentId/return',
  summary: 'Send a payment without an account back to its card',
  errors: [...decision.errors, 'invoice-disputed'],
  body: PaymentReasonForm,
})

export const dismissUnassignedPayment = defineEndpoint({
  ...decision,
  id: 'unassignedPayments.dismiss',
  path: '/v1/unassigned-payments/:paymentId/dismissal',
  summary: 'Dismiss a payment without an account that was settled outside the product',
  body: PaymentReasonForm,
})

export const settleMissingPayment = defineEndpoint({
  id: 'unassignedPayments.settleMissing',
  method: 'POST',
  path: '/v1/missing-payments/:chargeId/settlement',
  access: 'admin',
  params: z.object({ chargeId: z.uuid() }),
  summary: 'Record the end of a charge that the card provider does not know',
  body: PaymentReasonForm,
  reply: z.object({ payment: MissingPayment }),
  errors: ['not-found', 'payment-decided'],
  failure: 'decideUnassignedPayment',
})

export const settleFoundDispute = defineEndpoint({
  id: 'unassignedPayments.settleDispute',
  method: 'POST',
  path: '/v1/found-disputes/:provider/:disputeId/settlement',
  access: 'admin',
  params: z.object({ provider: opaqueText, disputeId: opaqueText }),
  summary: 'Record the end of a dispute that the card provider no longer knows',
  body: PaymentReasonForm,
  reply: z.object({ dispute: FoundDispute }),
  errors: ['not-found', 'payment-decided'],
  failure: 'decideUnassignedPayment',
})
