import { useMutation } from '@tanstack/react-query'
import { signInvoiceUrl } from '#contract/endpoints/invoices.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { fetchFile } from '#src/shared/api/fetch-file.ts'
import { saveFile } from '#src/shared/browser/save-file.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** Asks for an address of the document, fetches it and saves it under its name; a toast tells what did not work. */
export const useDownload = () => {
  const words = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async (fileName: string) => {
      const { url } = await call(signInvoiceUrl, { body: { fileName } })
      saveFile(await fetchFile(url, 'downloadInvoice'), fileName)
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return { download: (fileName: string) => mutate(fileName), isBusy: isPending }
}
