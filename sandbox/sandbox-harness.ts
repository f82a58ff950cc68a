import { afterEach, beforeEach } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from './app.ts'

/** A new sandbox on free ports for each test, closed afterwards. */
export function startedSandbox(options: Partial<SandboxOptions> = {}) {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await createSandbox({ appUrl: 'http://localhost:3000', ...options })
  })
  afterEach(() => sandbox.close())

  const call = (path: string, init?: RequestInit) =>
    fetch(new URL(path, sandbox.origin), { redirect: 'manual', ...init })
  return {
    get origin() {
      return sandbox.origin
    },
    get smtpPort() {
      return sandbox.smtpPort
    },
    get: call,
    /** Sends JSON. */
    post: (path: string, body: unknown, init: RequestInit = {}) =>
      call(path, {
        ...init,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...init.headers },
        body: JSON.stringify(body),
      }),
    /** Sends a form, as a browser or an OAuth client does. */
    submit: (path: string, fields: Record<string, string>, init: RequestInit = {}) =>
      call(path, { ...init, method: 'POST', body: new URLSearchParams(fields) }),
  }
}
