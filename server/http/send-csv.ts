import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { asAttachment } from './attachment.ts'

/**
 * Streams lines as a CSV file. Reads the titles and the first lines before answering, so that an early failure is a normal error
 * and not a truncated file.
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

async function* withFirst<T>(first: readonly T[], rest: AsyncIterator<T>) {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
