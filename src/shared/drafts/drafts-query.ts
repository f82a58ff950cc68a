import { queryOptions } from '@tanstack/react-query'
import { type Draft, getDrafts } from '#contract/endpoints/customers.ts'
import { call } from '../api/api.ts'
import { draftsSent } from './drafts-sent.ts'

type Drafts = Partial<Record<Draft['form'], Draft['values']>>

/** A screen that is left sends its draft while the next one reads them: what was sent meanwhile is read as well. */
const readDrafts = async (signal: AbortSignal): Promise<Draft[]> => {
  const before = draftsSent.count()
  await draftsSent.settled()
  const { drafts } = await call(getDrafts, {}, { signal })
  return draftsSent.count() === before ? drafts : readDrafts(signal)
}

/** What was typed in earlier visits and not saved. Without an answer a form starts from what is saved. */
export const draftsQuery = queryOptions({
  queryKey: ['customers', 'drafts'],
  queryFn: async ({ signal }): Promise<Drafts> => {
    const drafts = await readDrafts(signal)
    return Object.fromEntries(drafts.map(({ form, values }) => [form, values]))
  },
  staleTime: 0,
})
