import type { FastifyRequest } from 'fastify'
import { field } from './forms.ts'

export type Language = 'en' | 'ar'

/** The language of `?lang=`, else the browser's first one. */
export function languageOf(request: FastifyRequest): Language {
  const asked = field(request.query, 'lang')
  if (asked === 'en' || asked === 'ar') return asked
  return request.headers['accept-language']?.trim().toLowerCase().startsWith('ar') ? 'ar' : 'en'
}
