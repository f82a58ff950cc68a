/** Key under which the protocol names an element. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** The driver does not answer commands after a navigation that never ends. */
const COMMAND_MS = 30_000

export type Element = Record<typeof ELEMENT, string>

interface Failure {
  error: string
  message: string
}

/** An error of the W3C WebDriver protocol, such as `no such window`. */
export class WebDriverError extends Error {
  readonly kind: string

  constructor(command: string, { error, message }: Failure) {
    super(`${command}: ${error}: ${message}`)
    this.name = 'WebDriverError'
    this.kind = error
  }
}

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'error' in value && 'message' in value

/** Sends one command (https://www.w3.org/TR/webdriver2/) and returns the value of its answer. */
export type Command = <T = null>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  parameters?: object,
) => Promise<T>

export const commandsTo =
  (address: string): Command =>
  async <T>(method: string, path: string, parameters?: object) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      signal: AbortSignal.timeout(COMMAND_MS),
      ...(method === 'POST' && { body: JSON.stringify(parameters ?? {}) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (isFailure(value)) throw new WebDriverError(`${method} ${path}`, value)
    return value as T
  }
