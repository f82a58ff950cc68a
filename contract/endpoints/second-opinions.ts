import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { PageQuery, Paging } from '../entities/paging.ts'
import { SecondOpinion, TWO_PERSON_EXPORTS } from '../entities/second-opinion.ts'
import { SECOND_OPINION_FILTERS } from '../entities/team-filters.ts'
import { DeclineForm, ExportRequestForm } from '../forms/second-opinion.ts'

const params = z.object({ opinionId: z.uuid() })
const reply = z.object({ opinion: SecondOpinion })

export const listSecondOpinions = defineEndpoint({
  id: 'secondOpinions.list',
  method: 'GET',
  path: '/v1/second-opinions',
  access: 'admin',
  summary: 'List the acts that wait for a second administrator, earliest to lapse first',
  query: z.extend(PageQuery, { filter: z._default(z.enum(SECOND_OPINION_FILTERS), 'waiting') }),
  reply: z.extend(Paging, { opinions: z.array(SecondOpinion) }),
  errors: [],
  failure: 'secondOpinions',
})

export const listOwnExports = defineEndpoint({
  id: 'secondOpinions.ownExports',
  method: 'GET',
  path: '/v1/second-opinions/exports',
  access: 'admin',
  summary: 'List one’s own latest requests for an export',
  query: z.object({ operation: z.enum(TWO_PERSON_EXPORTS), about: z.optional(z.uuid()) }),
  reply: z.object({ opinions: z.array(SecondOpinion) }),
  errors: [],
  failure: 'secondOpinions',
})

export const askForExport = defineEndpoint({
  id: 'secondOpinions.askExport',
  method: 'POST',
  path: '/v1/second-opinions/exports',
  access: 'admin',
  summary: 'Request the agreement of a second administrator to an export',
  body: ExportRequestForm,
  reply,
  errors: ['not-found', 'second-opinion-open'],
  failure: 'askForExport',
})

/** If the response has an outdated or lapsed act, nothing was done. */
export const agreeToAct = defineEndpoint({
  id: 'secondOpinions.agree',
  method: 'POST',
  path: '/v1/second-opinions/:opinionId/agreement',
  access: 'admin',
  summary: 'Confirm and execute the act of another administrator',
  params,
  reply,
  errors: [
    'not-found',
    'second-opinion-own',
    'second-opinion-decided',
    'second-opinion-asker',
    'status-conflict',
  ],
  failure: 'agreeToAct',
})

export const declineAct = defineEndpoint({
  id: 'secondOpinions.decline',
  method: 'POST',
  path: '/v1/second-opinions/:opinionId/refusal',
  access: 'admin',
  summary: 'Decline the act of another administrator with a reason',
  params,
  body: DeclineForm,
  reply,
  errors: ['not-found', 'second-opinion-own', 'second-opinion-decided'],
  failure: 'declineAct',
})

export const withdrawAct = defineEndpoint({
  id: 'secondOpinions.withdraw',
  method: 'POST',
  path: '/v1/second-opinions/:opinionId/withdrawal',
  access: 'admin',
  summary: 'Withdraw one’s own act before a second administrator decides',
  params,
  reply,
  errors: ['not-found', 'forbidden', 'second-opinion-decided'],
  failure: 'withdrawAct',
})
