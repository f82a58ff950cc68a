import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Budget, CostFilters, Costs } from '../entities/costs.ts'
import { BudgetForm } from '../forms/budget.ts'
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

const BudgetReply = z.object({ budget: z.nullable(Budget) })

export const setBudget = defineEndpoint({
  id: 'costs.setBudget',
  method: 'PUT',
  path: '/v1/costs/budget',
  access: 'customer',
  summary: 'Set the monthly budget, and whether it stops new resources',
  body: BudgetForm,
  reply: BudgetReply,
  errors: ['not-found'],
  failure: 'budget',
})

export const liftBudgetStop = defineEndpoint({
  id: 'costs.liftBudgetStop',
  method: 'POST',
  path: '/v1/costs/budget/lift',
  access: 'customer',
  summary: 'Release the stop of new resources for the rest of the month',
  reply: BudgetReply,
  errors: ['not-found'],
  failure: 'budget',
})

export const removeBudget = defineEndpoint({
  id: 'costs.removeBudget',
  method: 'DELETE',
  path: '/v1/costs/budget',
  access: 'customer',
  summary: 'Remove the monthly budget',
  reply: BudgetReply,
  errors: ['not-found'],
  failure: 'budget',
})
