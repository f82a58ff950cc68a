import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { typeOfName } from '../files/inspect-file.ts'
import { asAttachment, asInline, shownTypeOf } from '../http/attachment.ts'

/** A file shown inline loads nothing, and no page may frame it. */
const SHOWN_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

/** Serves a file to the holder of its short-lived signed URL, without sign-in. */
export const serveSignedFiles = (app: FastifyInstance, deps: Deps): void => {
  app.get('/files/:key', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { stream, size, downloadName, isInline } = await openSignedFile(deps, request.url)
    const isShown = isInline && shownTypeOf(downloadName) !== null
    if (isShown) reply.header('content-security-policy', SHOWN_POLICY)
    return reply
      .type(typeOfName(downloadName))
      .header('content-length', size)
      .header('content-disposition', isShown ? asInline(downloadName) : asAttachment(downloadName))
      .header('x-content-type-options', 'nosniff')
      .send(stream)
  })
}

interface OpenFile {
  downloadName: string
  isInline: boolean
  stream: Readable
  size: number
}

/** Opens the file of a signed URL. Throws `not-found` for a forged, expired or unknown one. */
const openSignedFile = async ({ ports, clock }: Deps, address: string): Promise<OpenFile> => {
  const signed = ports.files.verifyUrl(address, clock.now())
  const file = signed && (await ports.files.open(signed.key))
  if (!file) throw new AppError('not-found')
  return { ...file, downloadName: signed.downloadName, isInline: signed.isInline ?? false }
}
