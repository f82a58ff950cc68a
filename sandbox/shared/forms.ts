import type { FastifyInstance } from 'fastify'

/** Parses bodies of browsers and provider clients: forms, and JSON with an optional body. */
export function acceptBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  )
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => {
      if (body.trim() === '') return undefined
      try {
        return JSON.parse(body) as unknown
      } catch {
        throw Object.assign(new Error('The body is not valid JSON'), { statusCode: 400 })
      }
    },
  )
}

/** A text field of a parsed body or query, trimmed; empty when missing or of another type. */
export function field(body: unknown, name: string): string {
  if (typeof body !== 'object' || body === null) return ''
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' ? value.trim() : ''
}
