import { resolve } from 'node:path'
import { z } from 'zod'
import { subject } from './subject.ts'
import { flag, text } from './values.ts'

/** Where data is kept, and which time it is. */
export const data = subject({
  variables: {
    DATA_DIR: text.default('.data').transform((path) => resolve(path)),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' }).optional(),
    /** For a demonstration only: production on the embedded database. */
    ALLOW_EMBEDDED_DATABASE: flag.default(false),
    CLOCK: z.enum(['system', 'adjustable'], { error: 'must be system or adjustable' }).default('system'),
  },
  contradictions: (values, { production }) => [
    ...(production && !values.ALLOW_EMBEDDED_DATABASE && values.DATABASE_URL === undefined
      ? [
          'DATABASE_URL must be set in production: the embedded database does not promise to survive a power loss.',
        ]
      : []),
    ...(production && values.CLOCK === 'adjustable' ? ['CLOCK=adjustable is refused in production.'] : []),
    ...(values.DATABASE_URL !== undefined && values.CLOCK === 'adjustable'
      ? ['CLOCK=adjustable works with the embedded database only.']
      : []),
  ],
  settings: (values, { sandbox }) => ({
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    clock: values.CLOCK,
    /** Where the sandbox's time is moved along with ours. */
    sandboxClock: sandbox('control/clock'),
  }),
})
