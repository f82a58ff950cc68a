import { useMutation } from '@tanstack/react-query'
import { openStoredDocument } from '#contract/endpoints/documents.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { notify } from '#src/shared/ui/notify.ts'

/**
 * Opens a stored document in a new tab. The tab opens during the click, because browsers block tabs that open later. It cannot
 * access this page. If the browser opens no tab, the document downloads in this one.
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
