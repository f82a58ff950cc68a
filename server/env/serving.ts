import { z } from 'zod'
import { subject } from './subject.ts'
import { httpUrl, networks, port, text } from './values.ts'

/** Where the process listens, how it is reached, and how it is watched. */
export const serving = subject({
  variables: {
    PORT: port.default(3000),
    HOST: text.default('localhost'),
    APP_URL: httpUrl.optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Proxies in front of us: only they are believed when they say whose request it is. */
    TRUST_PROXY: networks.optional(),
    /** Multiplies every rate limit: load and browser tests come from one address. */
    RATE_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).positive().default(1),
    METRICS_TOKEN: text.optional(),
  },
  needed: {
    APP_URL: 'it is the address people open',
    METRICS_TOKEN: 'the figures would be open to everybody',
  },
  encrypted: ['APP_URL'],
  settings: (values, { production }) => ({
    production,
    port: values.PORT,
    host: values.HOST,
    appUrl: values.APP_URL ?? `http://localhost:${values.PORT}`,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY ?? false,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    /** Null: the figures are open to whoever reaches the port. */
    metricsToken: values.METRICS_TOKEN ?? null,
  }),
})
