import { useMutation } from '@tanstack/react-query'
import { openStoredDocument } from '#contract/endpoints/documents.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { notify } from '#src/shared/ui/notify.ts'

/**
 * Shows a document that is on file in a tab of its own. The tab is opened inside the click, because browsers block one that opens
 * after an answer; it cannot reach this page. Without a tab the document opens here as a download.
 */
export const useDocumentView = () => {
  const words = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ documentType, tab }: { documentType: DocumentType; tab: Window | null }) => {
      try {
        const { url } = await call(openStoredDocument, { params: { documentType } })
        if (tab) tab.location.replace(url)
        else window.location.assign(url)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return {
    isOpening: isPending,
    open: (documentType: DocumentType) => {
      const tab = window.open('', '_blank')
      if (tab) tab.opener = null
      mutate({ documentType, tab })
    },
  }
}
