import type { FastifyRequest } from 'fastify'
import { field } from './forms.ts'

export type Language = 'en' | 'ar'

/** The language of `?lang=`, else the browser's first one. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = field(request.query, 'lang')
  if (chosen === 'en' || chosen === 'ar') return chosen
  return request.headers['accept-language']?.trim().toLowerCase().startsWith('ar') ? 'ar' : 'en'
}
