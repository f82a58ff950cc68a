import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { asAttachment } from './attachment.ts'

async function* withFirst<T>(first: readonly T[], rest: AsyncIterator<T>) {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/**
 * Sends lines as a file for spreadsheets, while they are read. The titles and the first lines are read before anything is answered, so
 * that what cannot be read at all is refused as every call is, and is no file that breaks off.
 */
export const sendCsv = async (
  reply: FastifyReply,
  fileName: string,
  lines: AsyncIterable<string>,
): Promise<Readable> => {
  const pieces = lines[Symbol.asyncIterator]()
  const read = [await pieces.next(), await pieces.next()]
  const first = read.flatMap((piece) => (piece.done ? [] : [piece.value]))
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', asAttachment(fileName))
    .header('cache-control', 'no-store')
  return Readable.from(withFirst(first, pieces))
}
