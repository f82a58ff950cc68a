import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { pdfDecodersAt } from './pdf-decoders.ts'

export type Pdf = PDFDocumentProxy

export interface OpenPdf {
  pdf: Promise<Pdf>
  close: () => void
}

/** Opens a PDF in a worker, without running its scripts or forms. */
export const openPdf = (file: Blob): OpenPdf => {
  GlobalWorkerOptions.workerSrc = workerUrl
  let close = () => {}
  let isClosed = false
  const open = async (): Promise<Pdf> => {
    const data = await file.arrayBuffer()
    if (isClosed) throw new Error('The document is no longer open')
    // The content policy forbids WebAssembly; the library decodes scans in JavaScript instead.
    const task = getDocument({ data, useWasm: false, wasmUrl: pdfDecodersAt(version), enableXfa: false })
    close = () => void task.destroy()
    return task.promise
  }
  return {
    pdf: open(),
    close: () => {
      isClosed = true
      close()
    },
  }
}
