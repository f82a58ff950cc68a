import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Instant } from '../entities/common.ts'
import { VisitForm } from '../forms/visit.ts'

/** A period in which an administrator may change one customer's data. */
export const Visit = z.object({ id: z.uuid(), customerId: z.uuid(), openedAt: Instant, endsAt: Instant })
export type Visit = z.output<typeof Visit>

export const openVisit = defineEndpoint({
  id: 'visits.open',
  method: 'POST',
  path: '/v1/visits',
  access: 'admin',
  summary: 'Open a visit to a customer with a reason',
  body: z.extend(VisitForm, { customerId: z.uuid() }),
  reply: z.object({ visit: Visit }),
  errors: ['not-found'],
  failure: 'openVisit',
})
