import type { CallProblem } from '#machines/shared/call-problem.ts'
import { anyKey, useTranslation } from '../i18n/use-translation.ts'

/**
 * Puts a problem into the person's language: the server's words if it had any, else the text of the call that failed. The server
 * speaks English; words that come with no answer of its are the portal's own.
 */
export const useErrorMessage = (): ((problem: CallProblem) => string) => {
  const { t, i18n } = useTranslation('errors')
  return ({ code, message, fallback, params }) => {
    if (message !== null && (code === 'no-answer' || i18n.language === 'en')) return message
    if (code === 'no-answer' || code === 'unexpected') return anyKey(t)(`failures:${fallback}`, params)
    return anyKey(t)(`errors:${code}`, params)
  }
}
