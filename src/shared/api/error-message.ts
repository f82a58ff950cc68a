import type { CallProblem } from '#machines/shared/call-problem.ts'
import { anyKey, useTranslation } from '../i18n/use-translation.ts'

/**
 * Returns the text of a problem in the language of the page: the server's message if there is one, else the text of the failed
 * call. The server's messages are English; a message without an answer of the server is the portal's own.
 */
export const useErrorMessage = (): ((problem: CallProblem) => string) => {
  const { t, language } = useTranslation('errors')
  return ({ code, message, fallback, params }) => {
    if (message !== null && (code === 'no-answer' || language === 'en')) return message
    if (code === 'no-answer' || code === 'unexpected') return anyKey(t)(`failures:${fallback}`, params)
    return anyKey(t)(`errors:${code}`, params)
  }
}
