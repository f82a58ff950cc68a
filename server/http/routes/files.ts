import type { FastifyInstance } from 'fastify'
import { asAttachment } from '../../attachment.ts'
import type { Deps } from '../../deps.ts'
import { typeOfName } from '../../use-cases/files/inspect-file.ts'
import { openSignedFile } from '../../use-cases/files/open-signed-file.ts'

/** Gives out a document to whoever holds a signed address of it: a link needs no sign-in and is over soon. */
export const fileRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.get('/files/:key', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { stream, size, downloadName } = await openSignedFile(deps)(request.url)
    return reply
      .type(typeOfName(downloadName))
      .header('content-length', size)
      .header('content-disposition', asAttachment(downloadName))
      .header('x-content-type-options', 'nosniff')
      .send(stream)
  })
}
