import type { Endpoint } from '#contract/endpoint.ts'
import { download } from '../api/api.ts'
import type { InputOf } from '../api/client.ts'
import { NetworkFailure } from '../api/failures.ts'

const LINE_END = 10

/** Reads the file to its end; `onLines` hears how many lines below the titles have come so far. */
const readFile = async (answer: Response, onLines: (count: number) => void): Promise<Blob> => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  const reader = answer.body?.getReader()
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    const piece = new Uint8Array(read.value)
    pieces.push(piece)
    for (const byte of piece) if (byte === LINE_END) lines += 1
    onLines(Math.max(lines - 1, 0))
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}

/** All of a list as one file. Throws `ApiFailure` or `NetworkFailure`, also when the file ends before its time. */
export const fetchCsv = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  onLines: (count: number) => void,
): Promise<Blob> => {
  const answer = await download(endpoint, input)
  try {
    return await readFile(answer, onLines)
  } catch (cause) {
    throw new NetworkFailure(endpoint.failure, cause)
  }
}
