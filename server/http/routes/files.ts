import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { openSignedFile } from '../../use-cases/files/open-signed-file.ts'

/** A name for the header: plain where that is enough, and whole for browsers that read the longer form. */
const asAttachment = (name: string): string => {
  const plain = name.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** Gives out a document to whoever holds a signed address of it: a link needs no sign-in and is over soon. */
export const fileRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.get('/files/:key', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { stream, size, downloadName } = await openSignedFile(deps)(request.url)
    return reply
      .type('application/pdf')
      .header('content-length', size)
      .header('content-disposition', asAttachment(downloadName))
      .header('x-content-type-options', 'nosniff')
      .send(stream)
  })
}
