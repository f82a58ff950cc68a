import { queryOptions } from '@tanstack/react-query'
import { openDocument } from '#contract/endpoints/review.ts'
import { call } from '#src/shared/api/api.ts'
import { fetchFile } from '#src/shared/api/fetch-file.ts'

/** How long a document that is not looked at any more stays in memory. */
const KEPT_MS = 60_000

/**
 * The bytes of a document. Its signed address is over after five minutes, so each fetch asks for a new one. What was fetched stays
 * as it is: a document is never changed, only replaced by another.
 */
export const documentFile = (customerId: string, documentId: string) =>
  queryOptions({
    queryKey: ['document-files', customerId, documentId],
    queryFn: async ({ signal }): Promise<Blob> => {
      const { url } = await call(openDocument, { params: { customerId, documentId } }, { signal })
      return fetchFile(url, openDocument.failure)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  })
