import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { DataRequest, ListedDataRequest } from '../entities/data-request.ts'
import { PageQuery, Paging } from '../entities/paging.ts'
import { DATA_REQUEST_FILTERS } from '../entities/team-filters.ts'
import { DataAnswerForm, DataRequestForm } from '../forms/data-request.ts'
import { LANGUAGES } from '../languages.ts'

const own = z.object({ id: z.uuid() })
const request = z.object({ requestId: z.uuid() })
const reply = z.object({ request: DataRequest })

export const listDataRequests = defineEndpoint({
  id: 'dataRequests.list',
  method: 'GET',
  path: '/v1/data-requests',
  access: 'customer',
  summary: 'List the person’s requests about their data, newest first',
  reply: z.object({ requests: z.array(DataRequest) }),
  errors: [],
  failure: 'dataRequests',
})

export const askAboutData = defineEndpoint({
  id: 'dataRequests.ask',
  method: 'POST',
  path: '/v1/data-requests',
  access: 'customer',
  summary: 'Request access to, a copy, correction or destruction of one’s data, or object to its use',
  body: DataRequestForm,
  reply,
  errors: ['data-request-open'],
  failure: 'askAboutData',
})

/** A fresh sign-in proves the identity (`rules/fresh-sign-in.ts`). */
export const proveDataRequest = defineEndpoint({
  id: 'dataRequests.prove',
  method: 'POST',
  path: '/v1/data-requests/:id/proof',
  access: 'customer',
  summary: 'Confirm a request about one’s data after a fresh sign-in',
  params: own,
  reply,
  errors: ['not-found', 'sign-in-again', 'data-request-decided'],
  failure: 'proveDataRequest',
})

export const withdrawDataRequest = defineEndpoint({
  id: 'dataRequests.withdraw',
  method: 'POST',
  path: '/v1/data-requests/:id/withdrawal',
  access: 'customer',
  summary: 'Withdraw a request about one’s data',
  params: own,
  reply,
  errors: ['not-found', 'data-request-decided'],
  failure: 'withdrawDataRequest',
})

export const downloadData = defineEndpoint({
  id: 'dataRequests.download',
  method: 'GET',
  path: '/v1/data-requests/:id/file',
  access: 'customer',
  summary:
    'Get the requested data as a ZIP file: a page to read, JSON, and the person’s documents and papers',
  params: own,
  /** Language of the page to read and of the papers. */
  query: z.object({ language: z.enum(LANGUAGES) }),
  /** The ZIP file, streamed while it is made. */
  reply: z.unknown(),
  errors: ['not-found'],
  failure: 'downloadData',
})

export const listAllDataRequests = defineEndpoint({
  id: 'dataRequests.listAll',
  method: 'GET',
  path: '/v1/all-data-requests',
  access: 'admin',
  summary: 'List the requests of all people about their data, earliest due day first',
  query: z.extend(PageQuery, { filter: z._default(z.enum(DATA_REQUEST_FILTERS), 'open') }),
  reply: z.extend(Paging, { requests: z.array(ListedDataRequest) }),
  errors: [],
  failure: 'dataRequests',
})

const answered = {
  method: 'POST',
  access: 'admin',
  params: request,
  body: DataAnswerForm,
  reply,
  errors: ['not-found', 'data-request-decided'],
} as const

export const extendDataRequest = defineEndpoint({
  ...answered,
  id: 'dataRequests.extend',
  path: '/v1/all-data-requests/:requestId/extension',
  summary: 'Move the due day of a request about data by 30 days, once, with a reason',
  failure: 'extendDataRequest',
})

export const answerDataRequest = defineEndpoint({
  ...answered,
  id: 'dataRequests.answer',
  path: '/v1/all-data-requests/:requestId/answer',
  summary: 'Send the answer to a request about data',
  failure: 'answerDataRequest',
})

export const refuseDataRequest = defineEndpoint({
  ...answered,
  id: 'dataRequests.refuse',
  path: '/v1/all-data-requests/:requestId/refusal',
  summary: 'Decline a request about data with a reason',
  failure: 'refuseDataRequest',
})

export const destroyData = defineEndpoint({
  id: 'dataRequests.destroy',
  method: 'POST',
  path: '/v1/all-data-requests/:requestId/destruction',
  access: 'admin',
  summary: 'Remove the data of a person whose account is closed and paid, except what the law keeps',
  params: request,
  reply,
  errors: ['not-found', 'data-request-decided', 'data-still-needed'],
  failure: 'destroyData',
})
