import { parentPort, workerData } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Opens a PDF as a reader without a password does, in a thread that may be ended, and says whether one is needed. */
const needsPassword = async (data: Uint8Array): Promise<boolean> => {
  try {
    await getDocument({ data, verbosity: 0, useWasm: false, enableXfa: false }).promise
    return false
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
  }
}

parentPort?.postMessage(await needsPassword(workerData))
