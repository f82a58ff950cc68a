import type { FastifyInstance } from 'fastify'
import { openStoredDocument, removeDocument, storeDocument } from '#contract/endpoints/documents.ts'
import type { Deps } from '../deps.ts'
import { typeOfName } from '../files/inspect-file.ts'
import { asAttachment, asInline, shownTypeOf } from '../http/attachment.ts'
import { mountCustomer } from '../request/mount.ts'
import {
  openStoredDocument as openStored,
  removeDocument as remove,
  storeDocument as store,
} from './documents.ts'
import { openSignedFile } from './open-signed-file.ts'

/** A shown file is a document of its own: it loads nothing, and no page may frame it. */
const SHOWN_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

/** Serves a document to the holder of its signed URL: a link needs no sign-in and is over soon. */
const mountSignedFiles = (app: FastifyInstance, deps: Deps): void => {
  app.get('/files/:key', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { stream, size, downloadName, isInline } = await openSignedFile(deps)(request.url)
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

export const documentRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountCustomer(app, deps, storeDocument, ({ actor, params, files, ifMatch }) =>
    store(deps)(actor, { documentType: params.documentType, files }, ifMatch),
  )
  mountCustomer(app, deps, removeDocument, ({ actor, params, ifMatch }) =>
    remove(deps)(actor, params.documentType, ifMatch),
  )
  mountCustomer(app, deps, openStoredDocument, ({ actor, params }) =>
    openStored(deps)(actor, params.documentType),
  )
  mountSignedFiles(app, deps)
}
