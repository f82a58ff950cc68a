import { logError, logSuccess } from '#contract/endpoints/messages.ts'
import { call } from '#src/shared/api/api.ts'

type Facts = Record<string, string | number | boolean | null>

/** Ignores a failed log line. The line is sent even while the page is being left. */
const quietly = (sent: Promise<unknown>): void => {
  sent.catch(() => {})
}

/** Facts never contain card data; the server would refuse the line. */
export const keepLog = {
  success: (action: string, message: string, context: Facts): void =>
    quietly(call(logSuccess, { body: { action, message, context } }, { keepalive: true })),
  error: (action: string, message: string, context: Facts): void =>
    quietly(call(logError, { body: { action, message, context } }, { keepalive: true })),
}
