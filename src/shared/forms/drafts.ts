import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Draft, getDrafts } from '#contract/endpoints/customers.ts'
import { call } from '../api/api.ts'
import { isPermitted } from '../session/may-do.ts'

type Drafts = Partial<Record<Draft['form'], Draft['values']>>

/** Reads again when a draft was sent during the read: a screen sends its draft on leaving, while the next screen already reads. */
const readDrafts = async (signal: AbortSignal): Promise<Draft[]> => {
  const before = draftsSent.count()
  await draftsSent.settled()
  const { drafts } = await call(getDrafts, {}, { signal })
  return draftsSent.count() === before ? drafts : readDrafts(signal)
}

/** Unsaved input of earlier visits. Without an answer a form starts from the saved values. */
export const draftsQuery = queryOptions({
  queryKey: ['customers', 'drafts'],
  queryFn: async ({ signal }): Promise<Drafts> => {
    const drafts = await readDrafts(signal)
    return Object.fromEntries(drafts.map(({ form, values }) => [form, values]))
  },
  staleTime: 0,
})

/** Reads the drafts again before a form opens. Without an answer, the form starts without a draft. */
export const useFreshDrafts = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return async () => {
    if (isPermitted(queryClient, getDrafts.id))
      await queryClient.fetchQuery(draftsQuery).catch(() => undefined)
  }
}

/** The stored text of a field, as last read; undefined if there is none. */
export const useDraftText = (form: Draft['form'], field: string): string | undefined => {
  const value = useQueryClient().getQueryData(draftsQuery.queryKey)?.[form]?.[field]
  return typeof value === 'string' ? value : undefined
}

const open = new Set<() => Promise<boolean>>()

/** The forms of this page whose input is kept as a draft. */
export const openDrafts = {
  add: (settle: () => Promise<boolean>): (() => void) => {
    open.add(settle)
    return () => void open.delete(settle)
  },
  /** Sends all waiting input and waits for the answers. True if nothing is unsent. */
  settle: async (): Promise<boolean> => {
    const settled = await Promise.all([...open].map((settle) => settle()))
    await draftsSent.settled()
    return settled.every(Boolean)
  },
}

let count = 0
const underWay = new Set<Promise<unknown>>()

/** The drafts that this document has sent, so that a reader notices newer ones. */
export const draftsSent = {
  /** Grows with each draft that is sent. */
  count: (): number => count,
  add: <Answer>(sending: Promise<Answer>): Promise<Answer> => {
    count += 1
    underWay.add(sending)
    const forget = () => void underWay.delete(sending)
    sending.then(forget, forget)
    return sending
  },
  /** Resolves once every sent draft is answered, successfully or not. */
  settled: async (): Promise<void> => {
    await Promise.allSettled(underWay)
  },
}
