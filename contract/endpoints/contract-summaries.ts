import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { ContractSummary } from '../entities/contract-summary.ts'
import { LANGUAGES } from '../languages.ts'

export const listContractSummaries = defineEndpoint({
  id: 'contractSummaries.list',
  method: 'GET',
  path: '/v1/contract-summaries',
  access: 'customer',
  summary: 'List the contract summaries, newest first',
  reply: z.object({ summaries: z.array(ContractSummary) }),
  errors: [],
  failure: 'contractSummaries',
})

export const signContractSummaryUrl = defineEndpoint({
  id: 'contractSummaries.signedUrl',
  method: 'POST',
  path: '/v1/contract-summaries/:id/signed-url',
  access: 'customer',
  summary: 'Create a short-lived signed URL for a contract summary',
  params: z.object({ id: z.uuid() }),
  body: z.object({ language: z.enum(LANGUAGES) }),
  /** `fileName`: the name under which the file is saved. */
  reply: z.object({ url: z.url(), fileName: z.string() }),
  errors: ['not-found'],
  failure: 'downloadContractSummary',
})
