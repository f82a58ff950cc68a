import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CostFilters, Costs } from '../entities/costs.ts'
import { LANGUAGES } from '../languages.ts'

export const getCosts = defineEndpoint({
  id: 'costs.get',
  method: 'GET',
  path: '/v1/costs',
  access: 'customer',
  summary: 'Get the costs of a month by day, service and project',
  query: CostFilters,
  reply: Costs,
  errors: [],
  failure: 'costs',
})

export const exportCosts = defineEndpoint({
  id: 'costs.exportMonth',
  method: 'GET',
  path: '/v1/costs/file',
  access: 'customer',
  summary: 'Export the costs of a month by day, service and project as CSV',
  query: z.extend(CostFilters, { language: z._default(z.enum(LANGUAGES), 'en') }),
  /** The file. */
  reply: z.unknown(),
  errors: [],
  failure: 'exportCosts',
})
