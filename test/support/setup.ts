import { format } from 'node:util'
import { afterEach } from 'vitest'

/**
 * A warning that is not read today is tomorrow's fault, so a test that makes one fails. It throws where it happens, for the
 * stack, and again after the test, because a library may swallow the first. A test that expects one spies on the console.
 */
const heard: string[] = []

/** React says it of a test: a module that a screen loads arrived between two steps of it, which depends on the machine alone. */
const LATE_MODULE = 'A suspended resource finished loading inside a test'

for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => {
    const said = format(...args)
    if (said.startsWith(LATE_MODULE)) return
    const line = `console.${level}: ${said}`
    heard.push(line)
    throw new Error(line)
  }
}

afterEach(() => {
  const lines = heard.splice(0)
  if (lines.length > 0) throw new Error(`The console was written to:\n${lines.join('\n')}`)
})
