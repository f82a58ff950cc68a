import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { pdfDecodersAt } from './pdf-decoders.ts'

export type Pdf = PDFDocumentProxy

export interface OpenPdf {
  pdf: Promise<Pdf>
  close: () => void
}

/** Reads a PDF in a worker of its own. Nothing in it is run: no scripts, no forms, and no code made from text. */
export const openPdf = (file: Blob): OpenPdf => {
  GlobalWorkerOptions.workerSrc = workerUrl
  let close = () => {}
  let isClosed = false
  const open = async (): Promise<Pdf> => {
    const data = await file.arrayBuffer()
    if (isClosed) throw new Error('The document is not looked at any more')
    // Our policy allows no WebAssembly; pictures of scanners are decoded by the same code in JavaScript.
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
