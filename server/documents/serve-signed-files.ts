import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { typeOfName } from '../files/inspect-file.ts'
import { asAttachment, asInline, shownTypeOf } from '../http/attachment.ts'

/** Loads nothing. Allows inline styles for the browser's own page around a picture. */
const NO_SOURCES =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Gives the response its own origin, in which nothing runs. */
const SANDBOX = `sandbox; ${NO_SOURCES}`
/** Browsers show no PDF in a sandbox. Their PDF viewer has its own origin. */
const PDF_POLICY = `${NO_SOURCES}; object-src 'self'`

/** Serves a file to the holder of its short-lived signed URL, without sign-in. */
export const serveSignedFiles = (app: FastifyInstance, deps: Deps): void => {
  app.get('/files/:key', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { stream, size, downloadName, isInline } = await openSignedFile(deps, request.url)
    const isShown = isInline && shownTypeOf(downloadName) !== null
    const type = typeOfName(downloadName)
    return reply
      .type(type)
      .header('content-security-policy', isShown && type === PDF ? PDF_POLICY : SANDBOX)
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-length', size)
      .header('content-disposition', isShown ? asInline(downloadName) : asAttachment(downloadName))
      .header('x-content-type-options', 'nosniff')
      .send(stream)
  })
}

const PDF = 'application/pdf'

interface OpenFile {
  downloadName: string
  isInline: boolean
  stream: Readable
  size: number
}

/** Opens the file of a signed URL. Throws `not-found` for a forged or expired URL, and for an unknown file. */
const openSignedFile = async ({ ports, clock }: Deps, address: string): Promise<OpenFile> => {
  const signed = ports.files.verifyUrl(address, clock.now())
  const file = signed && (await ports.files.open(signed.key))
  if (!file) throw new AppError('not-found')
  return { ...file, downloadName: signed.downloadName, isInline: signed.isInline ?? false }
}
