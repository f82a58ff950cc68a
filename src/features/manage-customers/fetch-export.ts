import { exportCustomers } from '#contract/endpoints/customer-list.ts'
import { download } from '#src/shared/api/api.ts'
import { NetworkFailure } from '#src/shared/api/failures.ts'
import type { Wanted } from './customers-query.ts'

const LINE_END = 10

/** Reads the file to its end; `onCustomers` hears how many have come so far. */
const readFile = async (answer: Response, onCustomers: (count: number) => void): Promise<Blob> => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = answer.body?.getReader()
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    const piece = new Uint8Array(read.value)
    pieces.push(piece)
    for (const byte of piece) if (byte === LINE_END) lines += 1
    onCustomers(Math.max(lines - 1, 0))
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}

/** All customers of a filter as one file. Throws `ApiFailure` or `NetworkFailure`, also when the file ends before its time. */
export const fetchExport = async (wanted: Wanted, onCustomers: (count: number) => void): Promise<Blob> => {
  const answer = await download(exportCustomers, { query: wanted })
  try {
    return await readFile(answer, onCustomers)
  } catch (cause) {
    throw new NetworkFailure(exportCustomers.failure, cause)
  }
}
