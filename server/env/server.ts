import { resolve } from 'node:path'
import { z } from 'zod'
import { LINK_KEYS, type LinkKey } from '#contract/entities/links.ts'
import { defineSection, flag, httpUrl, list, networks, port, text } from './section.ts'

/** Where the process listens, how it is reached, and how it is watched. */
export const serving = defineSection({
  variables: {
    PORT: port.default(3000),
    HOST: text.default('localhost'),
    APP_URL: httpUrl.optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Proxies in front of us: only they are believed when they say whose request it is. */
    TRUST_PROXY: networks.optional(),
    /** Multiplies every rate limit: load and browser tests come from one address. */
    RATE_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).positive().default(1),
    /** How long a person waits for a page with its content; then it comes without, and the app asks for it. */
    RENDER_BUDGET_MS: z.coerce.number({ error: 'must be a number' }).positive().default(1000),
    METRICS_TOKEN: text.optional(),
  },
  needed: {
    APP_URL: 'it is the address people open',
    METRICS_TOKEN: 'the metrics would be public',
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
    renderBudgetMs: values.RENDER_BUDGET_MS,
    /** Null: the metrics are open to every client that reaches the port. */
    metricsToken: values.METRICS_TOKEN ?? null,
  }),
})

/** Where data is kept, and which time it is. */
export const data = defineSection({
  variables: {
    DATA_DIR: text.default('.data').transform((path) => resolve(path)),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' }).optional(),
    /** For a demonstration only: production on the embedded database. */
    ALLOW_EMBEDDED_DATABASE: flag.default(false),
    CLOCK: z.enum(['system', 'adjustable'], { error: 'must be system or adjustable' }).default('system'),
  },
  contradictions: (values, { production, test }) => [
    ...(production && !values.ALLOW_EMBEDDED_DATABASE && values.DATABASE_URL === undefined
      ? [
          'DATABASE_URL must be set in production: the embedded database does not promise to survive a power loss.',
        ]
      : []),
    ...(production && values.CLOCK === 'adjustable' ? ['CLOCK=adjustable is refused in production.'] : []),
    // Several replicas may share a server, and each would have a time of its own; a test has one.
    ...(values.DATABASE_URL !== undefined && values.CLOCK === 'adjustable' && !test
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

/** Sessions, and who is more than a customer. */
export const people = defineSection({
  variables: {
    SESSION_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    ADMIN_EMAILS: list.optional(),
    ANALYST_EMAILS: list.optional(),
  },
  needed: {
    SESSION_SECRET: 'it signs the access tokens',
    ADMIN_EMAILS: 'otherwise there is no administrator',
  },
  settings: (values, { production }) => ({
    /** Null in development: made and kept in the data directory. */
    sessionSecret: values.SESSION_SECRET ?? null,
    adminEmails: values.ADMIN_EMAILS ?? (production ? [] : ['admin@masar.example']),
    analystEmails: values.ANALYST_EMAILS ?? (production ? [] : ['analyst@masar.example']),
  }),
})

const SITE_PATHS: Record<LinkKey, string> = {
  URL_FAQ: 'faq',
  URL_CLOUD_IDENTITY: 'cloud-identity',
  URL_OFFLINE_AGREEMENT: 'offline-agreements',
  URL_INSTRUCTIONS_GROUP: 'group-instructions',
  URL_INSTRUCTIONS_CREATE_PROJECT: 'create-project',
  URL_SUPPORT: 'support',
  URL_BILLING_REPORTS: 'billing-reports',
  URL_PRIVACY_POLICY: 'privacy',
  URL_SUBSCRIPTION_AGREEMENT: 'agreement',
  URL_TERMS_OF_USE: 'terms',
  URL_SOCIAL_X: 'social/x',
  URL_SOCIAL_LINKEDIN: 'social/linkedin',
  URL_SOCIAL_YOUTUBE: 'social/youtube',
}

const ofEachLink = <T>(value: (key: LinkKey) => T) =>
  Object.fromEntries(LINK_KEYS.map((key) => [key, value(key)])) as Record<LinkKey, T>

/** The reseller's own pages, telephones and terms. */
export const links = defineSection({
  variables: {
    ...ofEachLink((): z.ZodOptional<typeof httpUrl> => httpUrl.optional()),
    CONTACT_PHONES: list.optional(),
    /** Which edition of the terms people accept. Who accepted which one, and when, is kept; a new one is asked for at the next sign-in. */
    TERMS_VERSION: text.default('1'),
  },
  needed: {
    ...ofEachLink(() => 'people follow this link'),
    CONTACT_PHONES: 'people call them',
  },
  settings: (values, { publicSandbox }) => ({
    termsVersion: values.TERMS_VERSION,
    contactPhones: values.CONTACT_PHONES ?? ['+966 11 555 0100', '+966 11 555 0101'],
    links: ofEachLink((key) => values[key] ?? publicSandbox(`site/${SITE_PATHS[key]}`)),
  }),
})
