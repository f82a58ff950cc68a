import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'
import { isTooComplex } from '../json-shape.ts'

/** Bodies are JSON or, where files may come, parts. A JSON body may be absent, as with the calls that only say "go on". */
export async function parseBodies(app: FastifyInstance): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parseJson(request, String(body), (error, parsed) => {
      if (error === null && isTooComplex(parsed)) done(new AppError('validation-failed'))
      else done(error, parsed)
    })
  })
  await app.register(multipart, { throwFileSizeLimit: false })
}
