import { logError, logSuccess } from '#contract/endpoints/messages.ts'
import { call } from '#src/shared/api/api.ts'

type Facts = Record<string, string | number | boolean | null>

/** Ignores the failure of a log line, which must not disturb the person. */
const ignoreFailure = (request: Promise<unknown>): void => {
  request.catch(() => {})
}

/**
 * Writes lines to the server's log, also while the page is being left. The facts must not contain card data: the server would
 * refuse the line.
 */
export const keepLog = {
  success: (action: string, message: string, context: Facts): void =>
    ignoreFailure(call(logSuccess, { body: { action, message, context } }, { keepalive: true })),
  error: (action: string, message: string, context: Facts): void =>
    ignoreFailure(call(logError, { body: { action, message, context } }, { keepalive: true })),
}
