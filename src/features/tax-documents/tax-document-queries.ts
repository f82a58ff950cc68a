import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getTaxDocument, listTaxDocuments } from '#contract/endpoints/tax-documents.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import type { TaxDocument } from '#contract/entities/tax-document.ts'
import { isUndecided } from '#machines/tax-document/selectors.ts'
import { taxDocumentSnapshot } from '#machines/tax-document/tax-document.machine.ts'
import { call } from '#src/shared/api/api.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { isPermitted } from '#src/shared/session/may-do.ts'
import type { TaxDocumentSearch } from './tax-document-search.ts'

const TAX_DOCUMENTS = ['tax-documents']

/** Milliseconds between two reads while an answer of the authority is expected soon. */
const READ_MS = 3000
/** Milliseconds within which the authority usually answers. Later answers take hours, so the page stops reading. */
const ANSWER_MS = 60_000

const isAboutToChange = ({ chart, movedAt }: TaxDocument): boolean =>
  isUndecided(taxDocumentSnapshot(chart)) && serverNow().getTime() - Date.parse(movedAt) < ANSWER_MS

/** One page of the tax documents. The previous page stays visible while it loads. */
export const taxDocumentsQuery = ({
  page = 1,
  filter = 'open',
}: Pick<TaxDocumentSearch, 'page' | 'filter'>) => {
  const query = { limit: PAGE_SIZE, page: page - 1, filter }
  return queryOptions({
    queryKey: [...TAX_DOCUMENTS, query],
    queryFn: ({ signal }) => call(listTaxDocuments, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.documents.some(isAboutToChange) ? READ_MS : false),
  })
}

/** A tax document with its parties. The audit records each read, so the document is read only when it is opened, and not cached. */
export const taxDocumentQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['tax-document', documentId],
    queryFn: ({ signal }) => call(getTaxDocument, { params: { documentId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isAboutToChange(state.data.document) ? READ_MS : false),
  })

/** Prefetches the page of this address. */
export const prefetchTaxDocuments = (
  queryClient: QueryClient,
  search: Pick<TaxDocumentSearch, 'page' | 'filter'>,
): void => {
  if (isPermitted(queryClient, 'taxDocuments.list')) void queryClient.prefetchQuery(taxDocumentsQuery(search))
}

/** Reloads every page, because a change moves rows of other pages. */
export const reloadTaxDocuments = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: TAX_DOCUMENTS })
