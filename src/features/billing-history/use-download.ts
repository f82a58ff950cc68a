import { useMutation } from '@tanstack/react-query'
import { signInvoiceUrl } from '#contract/endpoints/invoices.ts'
import { CallRefused, toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { useProblemWords } from '#src/shared/api/problem-words.ts'
import { saveFile } from '#src/shared/browser/save-file.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** A document is a few pages; longer than this nobody waits for it. */
const PATIENCE_MS = 60_000

const fetchDocument = async (url: string): Promise<Blob> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new Error(`The document's address answered ${answer.status}`)
    return await answer.blob()
  } catch (cause) {
    throw Object.assign(new CallRefused({ fallback: 'downloadInvoice' }), { cause })
  }
}

/** Asks for an address of the document, fetches it and saves it under its name; a toast tells what did not work. */
export const useDownload = () => {
  const words = useProblemWords()
  const { mutate, isPending } = useMutation({
    mutationFn: async (fileName: string) => {
      const { url } = await call(signInvoiceUrl, { body: { fileName } })
      saveFile(await fetchDocument(url), fileName)
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return { download: (fileName: string) => mutate(fileName), isBusy: isPending }
}
