import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { DISPUTE_RESULTS, Dispute } from '../entities/dispute.ts'
import { DisputeForm } from '../forms/dispute.ts'

const dispute = z.object({ customerId: z.uuid(), disputeId: z.uuid() })

export const listDisputes = defineEndpoint({
  id: 'disputes.list',
  method: 'GET',
  path: '/v1/customers/:customerId/disputes',
  access: 'admin',
  summary: 'List the payment disputes of a customer, newest first',
  params: z.object({ customerId: z.uuid() }),
  reply: z.object({ disputes: z.array(Dispute) }),
  errors: [],
  failure: 'disputes',
})

export const openDispute = defineEndpoint({
  id: 'disputes.open',
  method: 'POST',
  path: '/v1/customers/:customerId/invoices/:invoiceId/disputes',
  access: 'admin',
  summary: 'Record that the bank asks for the payment of an invoice back',
  params: z.object({ customerId: z.uuid(), invoiceId: z.uuid() }),
  body: DisputeForm,
  reply: z.object({ dispute: Dispute }),
  errors: ['not-found', 'nothing-to-dispute'],
  failure: 'openDispute',
})

export const recordEvidence = defineEndpoint({
  id: 'disputes.recordEvidence',
  method: 'POST',
  path: '/v1/customers/:customerId/disputes/:disputeId/evidence',
  access: 'admin',
  summary: 'Record that the evidence of a dispute was sent',
  params: dispute,
  reply: z.object({ dispute: Dispute }),
  errors: ['not-found', 'dispute-decided'],
  failure: 'recordEvidence',
})

export const decideDispute = defineEndpoint({
  id: 'disputes.decide',
  method: 'POST',
  path: '/v1/customers/:customerId/disputes/:disputeId/decision',
  access: 'admin',
  summary: 'Record the decision of the bank about a dispute',
  params: dispute,
  body: z.object({ result: z.enum(DISPUTE_RESULTS) }),
  reply: z.object({ dispute: Dispute }),
  errors: ['not-found', 'dispute-decided'],
  failure: 'decideDispute',
})
