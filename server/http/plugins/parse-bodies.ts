import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'

/** Limits above any body of the contract: values in all, and levels of nesting. */
const MAX_VALUES = 2_000
const MAX_DEPTH = 12

/**
 * True when a parsed body has more values or levels than any call uses. This limits the time of later checks, which read each
 * value.
 */
export const isTooComplex = (body: unknown): boolean => {
  let values = 0
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length
    if (values > MAX_VALUES || depth > MAX_DEPTH) return true
    level = level.flatMap((value) => (isObject(value) ? Object.values(value) : []))
  }
  return false
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Parses bodies: JSON or, for calls with files, multipart. A JSON body may be empty for calls without input. */
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
