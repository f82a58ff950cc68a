import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { asAttachment } from '../attachment.ts'

/** Sends lines as a file for spreadsheets, while they are read. */
export const sendCsv = (reply: FastifyReply, fileName: string, lines: AsyncIterable<string>): Readable => {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', asAttachment(fileName))
    .header('cache-control', 'no-store')
  return Readable.from(lines)
}
