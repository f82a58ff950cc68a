import { queryOptions } from '@tanstack/react-query'
import { type Draft, getDrafts } from '#contract/endpoints/customers.ts'
import { call } from '../api/api.ts'

type Drafts = Partial<Record<Draft['form'], Draft['values']>>

/** What was typed in earlier visits and not saved. Without an answer a form starts from what is saved. */
export const draftsQuery = queryOptions({
  queryKey: ['customers', 'drafts'],
  queryFn: async ({ signal }): Promise<Drafts> => {
    const { drafts } = await call(getDrafts, {}, { signal })
    return Object.fromEntries(drafts.map(({ form, values }) => [form, values]))
  },
  staleTime: 0,
})
