import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const named = (disposition: 'attachment' | 'inline', name: string): string =>
  `${disposition}; filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`

/** The header that makes a browser save a file under this name. */
export const asAttachment = (name: string): string => named('attachment', name)

/** The header that lets a browser display a file, and save it under this name. */
export const asInline = (name: string): string => named('inline', name)

const SHOWN_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/**
 * The content type under which a browser may display a stored file. Null when it may only save the file, because displaying it
 * could run a script in our origin.
 */
export const shownTypeOf = (name: string): string | null =>
  SHOWN_TYPES[/\.([a-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null

/** Streams lines as a CSV file. */
export const sendCsv = (
  reply: FastifyReply,
  fileName: string,
  lines: AsyncIterable<string>,
): Promise<Readable> => sendFile(reply, { name: fileName, type: 'text/csv; charset=utf-8' }, lines)

/**
 * Streams a file that the browser saves and no cache stores. Reads the first two pieces before it responds, so that an early
 * failure is a normal error and not a truncated file.
 */
export const sendFile = async (
  reply: FastifyReply,
  { name, type }: { name: string; type: string },
  content: AsyncIterable<string | Uint8Array>,
): Promise<Readable> => {
  const pieces = content[Symbol.asyncIterator]()
  const read = [await pieces.next(), await pieces.next()]
  const first = read.flatMap((piece) => (piece.done ? [] : [piece.value]))
  reply
    .type(type)
    .header('content-disposition', asAttachment(name))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
  return Readable.from(withFirst(first, pieces))
}

async function* withFirst<T>(first: readonly T[], rest: AsyncIterator<T>) {
  try {
    yield* first
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    // After a client has gone, the source closes its files.
    await rest.return?.()
  }
}
