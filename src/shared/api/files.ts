import { ARCHIVE_FILES_HEADER } from '#contract/archive-files.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureText } from '#contract/failure-texts.ts'
import { CallFailed } from '#machines/shared/call-problem.ts'
import { NetworkFailure } from './answer.ts'
import { download } from './api.ts'
import type { InputOf } from './client.ts'

/** Time limit of a download; documents have only a few pages. */
const TIMEOUT_MS = 60_000

/** Fetches the file at a signed address. Throws `CallFailed` with the text of `fallback` when it does not arrive. */
export const fetchFile = async (url: string, fallback: FailureText): Promise<Blob> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new Error(`The document's address answered ${answer.status}`)
    return await answer.blob()
  } catch (cause) {
    throw Object.assign(new CallFailed({ fallback }), { cause })
  }
}

const LINE_END = 10

/** Reads the file of an answer to its end, piece by piece. Throws `NetworkFailure` when it is incomplete. */
const readFile = async (
  { failure }: Pick<Endpoint, 'failure'>,
  answer: Response,
  onPiece: (piece: Uint8Array) => void,
): Promise<Blob> => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  try {
    const reader = answer.body?.getReader()
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      const piece = new Uint8Array(read.value)
      pieces.push(piece)
      onPiece(piece)
    }
  } catch (cause) {
    throw new NetworkFailure(failure, cause)
  }
  return new Blob(pieces, { type: answer.headers.get('content-type') ?? '' })
}

/**
 * Fetches a whole list as one file; `onLines` gets the number of lines below the titles so far. Throws `ApiFailure` or
 * `NetworkFailure`, also when the file is incomplete.
 */
export const fetchCsv = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  onLines: (count: number) => void,
): Promise<Blob> => {
  let lines = 0
  return readFile(endpoint, await download(endpoint, input), (piece) => {
    for (const byte of piece) if (byte === LINE_END) lines += 1
    onLines(Math.max(lines - 1, 0))
  })
}

/** The four bytes before each file of a ZIP archive. */
const FILE_BEGINS = [0x50, 0x4b, 0x03, 0x04] as const

/**
 * Fetches a ZIP archive; `onFiles` gets the number of complete files so far, and of all its files. Throws `ApiFailure` or
 * `NetworkFailure`, also when the archive is incomplete.
 */
export const fetchArchive = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  onFiles: (complete: number, all: number) => void,
): Promise<Blob> => {
  const answer = await download(endpoint, input)
  const all = Number(answer.headers.get(ARCHIVE_FILES_HEADER))
  let begun = 0
  let matched = 0
  onFiles(0, all)
  return readFile(endpoint, answer, (piece) => {
    for (const byte of piece) {
      if (byte === FILE_BEGINS[matched]) matched += 1
      else matched = byte === FILE_BEGINS[0] ? 1 : 0
      if (matched < FILE_BEGINS.length) continue
      begun += 1
      matched = 0
    }
    onFiles(Math.max(begun - 1, 0), all)
  })
}

/** Fetches the file that a call answers. Throws `ApiFailure`, or `NetworkFailure`, also when the file is incomplete. */
export const fetchAnswer = async <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> => {
  const answer = await download(endpoint, input)
  try {
    return await answer.blob()
  } catch (cause) {
    throw new NetworkFailure(endpoint.failure, cause)
  }
}

/** Lets the browser save a file under this name. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Revoked later, because the browser needs the address until the download has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
