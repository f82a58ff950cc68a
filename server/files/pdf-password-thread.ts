import { parentPort, workerData } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Opens a PDF without a password, in a thread that can be killed. Returns true when the PDF needs one. */
const needsPassword = async (data: Uint8Array): Promise<boolean> => {
  try {
    await getDocument({ data, verbosity: 0, useWasm: false, enableXfa: false }).promise
    return false
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
  }
}

parentPort?.postMessage(await needsPassword(workerData))
