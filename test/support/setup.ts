import { format } from 'node:util'
import { afterEach } from 'vitest'
import { IS_LONG_RUN } from './long-run.ts'

if (IS_LONG_RUN) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ numRuns: 10_000 })
}

/**
 * A test that writes to the console fails, so that no warning stays unread. The call throws, for the stack, and the test fails
 * again after its end, because a library may swallow the first error. A test that expects a warning spies on the console.
 */
const lines: string[] = []

/** React warns if the module of a screen arrives between two steps of a test. This depends only on the speed of the machine. */
const LATE_MODULE = 'A suspended resource finished loading inside a test'

for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => {
    const text = format(...args)
    if (text.startsWith(LATE_MODULE)) return
    const line = `console.${level}: ${text}`
    lines.push(line)
    throw new Error(line)
  }
}

afterEach(() => {
  const written = lines.splice(0)
  if (written.length > 0) throw new Error(`The console was written to:\n${written.join('\n')}`)
})
