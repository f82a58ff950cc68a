import { resolve } from 'node:path'
import { z } from 'zod'
import { LINK_KEYS, type LinkKey } from '#contract/entities/links.ts'
import { TWO_PERSON_ACTS, type TwoPersonAct } from '#contract/entities/second-opinion.ts'
import { parseDataKeys } from './data-keys.ts'
import { defineSection, flag, httpUrl, list, networks, port, secrets, text } from './section.ts'
import { LEAST_CHARACTERS } from './signing-secret.ts'

const count = z.coerce
  .number({ error: 'must be a number' })
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })

const namedKeys = z
  .string()
  .refine((value) => parseDataKeys(value) !== null, {
    error: 'must be pairs of a name and 32 bytes in base64, such as 2026:…, separated by commas',
  })
  .transform(parseDataKeys)

export const serving = defineSection({
  title: 'Server',
  variables: {
    PORT: port.default(3000).describe('Port of the portal and the API.'),
    HOST: text.default('localhost').describe('Interface the portal listens on; `0.0.0.0` for other devices.'),
    APP_URL: httpUrl.optional().describe('Address people open. Default: `http://localhost:PORT`.'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info')
      .describe('Lowest level that is logged.'),
    TRUST_PROXY: networks
      .optional()
      .describe(
        'Addresses and networks of the proxies in front, separated by commas. The server trusts `X-Forwarded-For` only from them.',
      ),
    RATE_LIMIT_FACTOR: z.coerce
      .number({ error: 'must be a number' })
      .positive()
      .default(1)
      .describe('Multiplies every rate limit; for load tests from one address.'),
    PROVIDER_PAUSE_SECONDS: z.coerce
      .number({ error: 'must be a number' })
      .min(0)
      .default(30)
      .describe(
        'Time in which an outside service is not called after many calls to it failed. Then one call tries it. `0` sends every call.',
      ),
    MAX_RUNNING_REQUESTS: count
      .default(32)
      .describe('Requests that run at once in one server. Further ones wait for a short time.'),
    MAX_WAITING_REQUESTS: count
      .default(64)
      .describe('Requests that wait in one server. Further ones are refused at once, with 503.'),
    MAX_WAITING_CALLS: count
      .default(20)
      .describe(
        'Calls of one account that wait in one server; the writes of an account run one after the other.',
      ),
    MAX_WAIT_MS: z.coerce
      .number({ error: 'must be a number' })
      .positive()
      .default(500)
      .describe(
        'Longest wait of a request in milliseconds; ten times as long behind calls of the same account.',
      ),
    RENDER_BUDGET_MS: z.coerce
      .number({ error: 'must be a number' })
      .positive()
      .default(1000)
      .describe(
        'Milliseconds the server may take to render a page. Later the page is sent without content, and the app loads it.',
      ),
    METRICS_TOKEN: text
      .optional()
      .describe(
        'Bearer token of `/metrics`. Without it the metrics are open to every client that reaches the port.',
      ),
  },
  needed: {
    APP_URL: 'people open the portal there',
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
    providerPauseMs: values.PROVIDER_PAUSE_SECONDS * 1000,
    admission: {
      running: values.MAX_RUNNING_REQUESTS,
      waiting: values.MAX_WAITING_REQUESTS,
      waitingOfAccount: values.MAX_WAITING_CALLS,
      waitMs: values.MAX_WAIT_MS,
    },
    renderBudgetMs: values.RENDER_BUDGET_MS,
    /** Null: the metrics are public. */
    metricsToken: values.METRICS_TOKEN ?? null,
  }),
})

export const data = defineSection({
  title: 'Data and time',
  variables: {
    DATA_DIR: text
      .default('.data')
      .transform((path) => resolve(path))
      .describe('Folder of the embedded database, files and logs.'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' })
      .optional()
      .describe('PostgreSQL address. Without it the server uses the embedded database.'),
    DATABASE_READ_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' })
      .optional()
      .describe(
        'Address of one streaming standby of `DATABASE_URL`. Lists, exports and the figures of flows are read there. Without it everything is read from `DATABASE_URL`.',
      ),
    DATABASE_READ_WAIT_MS: z.coerce
      .number({ error: 'must be a number' })
      .min(0, { error: 'must not be negative' })
      .default(200)
      .describe(
        'Longest time in milliseconds that a read waits until the standby has all that is committed. Then it goes to `DATABASE_URL`.',
      ),
    DATA_KEYS: namedKeys
      .optional()
      .describe(
        'Keys that encrypt identity numbers in the database and files in `DATA_DIR`, as `name:base64`, separated by commas. The first encrypts, each decrypts its own. In development one is made and kept in `DATA_DIR`. Files in an S3 store are encrypted by the store.',
      ),
    NUMBER_SECRETS: secrets
      .refine((all) => all.every((secret) => secret.length >= LEAST_CHARACTERS), {
        error: `must have at least ${LEAST_CHARACTERS} characters each`,
      })
      .optional()
      .describe(
        'Secrets that identity numbers are hashed with, so that a number is found without its text, separated by commas; at least 32 characters each. The first hashes, all are accepted. In development one is made and kept in `DATA_DIR`.',
      ),
    ALLOW_EMBEDDED_DATABASE: flag
      .default(false)
      .describe('Allows the embedded database in production; for demonstrations.'),
    CLOCK: z
      .enum(['system', 'adjustable'], { error: 'must be system or adjustable' })
      .default('system')
      .describe('`adjustable` lets `POST /sandbox/clock` move time; embedded database only.'),
  },
  needed: {
    DATA_KEYS: 'identity numbers and uploaded documents are encrypted with it',
    NUMBER_SECRETS: 'customers are found by the hashes of their identity numbers',
  },
  contradictions: (values, { production, test }) => [
    ...(production && !values.ALLOW_EMBEDDED_DATABASE && values.DATABASE_URL === undefined
      ? [
          'DATABASE_URL must be set in production: the embedded database does not promise to survive a power loss.',
        ]
      : []),
    ...(production && values.DATABASE_URL !== undefined && !isDatabaseEncrypted(values.DATABASE_URL)
      ? [
          'DATABASE_URL must end with `?sslmode=verify-full`: personal data travels to another machine in clear otherwise.',
        ]
      : []),
    ...(values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined
      ? ['DATABASE_READ_URL needs DATABASE_URL: the embedded database has no standby.']
      : []),
    ...(production && values.DATABASE_READ_URL !== undefined && !isDatabaseEncrypted(values.DATABASE_READ_URL)
      ? [
          'DATABASE_READ_URL must end with `?sslmode=verify-full`: personal data travels to another machine in clear otherwise.',
        ]
      : []),
    ...(production && values.CLOCK === 'adjustable' ? ['CLOCK=adjustable is refused in production.'] : []),
    // Several servers may share one PostgreSQL, and each would have a separate clock. A test has only one server.
    ...(values.DATABASE_URL !== undefined && values.CLOCK === 'adjustable' && !test
      ? ['CLOCK=adjustable works with the embedded database only.']
      : []),
  ],
  settings: (values, { sandbox }) => ({
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    /** Null: no standby. */
    standby:
      values.DATABASE_READ_URL === undefined
        ? null
        : { url: values.DATABASE_READ_URL, waitMs: values.DATABASE_READ_WAIT_MS },
    /** Null in development: the server creates one and stores it in the data directory. */
    dataKeys: values.DATA_KEYS ?? null,
    /** Null in development, as above. */
    numberSecrets: values.NUMBER_SECRETS ?? null,
    clock: values.CLOCK,
    /** The sandbox's clock, which moves with ours. */
    sandboxClock: sandbox('control/clock'),
  }),
})

export const backups = defineSection({
  title: 'Backups',
  variables: {
    BACKUP_KEYS: namedKeys
      .optional()
      .describe(
        'Keys of the commands `backup`, `restore` and `drill`, as `name:base64`, separated by commas. The first encrypts, each decrypts its own. The server does not need them.',
      ),
  },
  settings: (values) => ({
    /** Null: no backup can be made. */
    backupKeys: values.BACKUP_KEYS ?? null,
  }),
})

/** True for a connection with TLS, and for a connection within this machine. */
const isDatabaseEncrypted = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  return (
    ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '') ||
    ['', 'localhost', '127.0.0.1', '[::1]'].includes(host) ||
    host.startsWith('/')
  )
}

export const tracing = defineSection({
  title: 'Traces',
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl
      .optional()
      .describe(
        'Address of an OpenTelemetry collector, such as `http://localhost:4318`. The server sends its spans to `/v1/traces` there, by OTLP over HTTP with JSON. Without it no span is made.',
      ),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number({ error: 'must be a number from 0 to 1' })
      .min(0, { error: 'must be a number from 0 to 1' })
      .max(1, { error: 'must be a number from 0 to 1' })
      .default(1)
      .describe(
        'Share of the requests and jobs whose spans are sent, from 0 to 1. Clients cannot change it.',
      ),
  },
  settings: (values) => ({
    /** Null: tracing is off. */
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: values.OTEL_TRACES_SAMPLER_ARG }
      : null,
  }),
})

export const people = defineSection({
  title: 'Sessions and team',
  variables: {
    SESSION_SECRET: secrets
      .refine((all) => all.every((secret) => secret.length >= LEAST_CHARACTERS), {
        error: `must have at least ${LEAST_CHARACTERS} characters each`,
      })
      .optional()
      .describe(
        'Signs the access tokens and the addresses of files; at least 32 characters. Two, separated by a comma, while one replaces the other: the first signs, both are accepted. In development it is made and kept in `DATA_DIR`.',
      ),
    FLOW_NAMES_SECRET: z
      .string()
      .min(32, { error: 'must have at least 32 characters' })
      .optional()
      .describe(
        'Names the flows that analysts see; at least 32 characters. A new secret renames every flow. In development it is made and kept in `DATA_DIR`.',
      ),
    ADMIN_EMAILS: list
      .optional()
      .describe(
        'Addresses that make the first person who signs in with them an administrator, separated by commas. In development: `admin@masar.example`.',
      ),
    ANALYST_EMAILS: list
      .optional()
      .describe(
        'Addresses that make the first person who signs in with them an analyst, separated by commas. In development: `analyst@masar.example`.',
      ),
    TWO_PERSON_ACTS: list
      .refine((acts) => acts.every((act) => TWO_PERSON_ACTS.some((known) => known === act)), {
        error: `must contain only ${TWO_PERSON_ACTS.join(', ')}, separated by commas`,
      })
      .transform((acts) => acts as TwoPersonAct[])
      .optional()
      .describe(
        'Acts that need the agreement of a second administrator, separated by commas: `reject` (an application), `reinstate` (an account), `export` (customers, an account’s activity or the audit). Without it, one administrator is enough. Needs at least two administrators.',
      ),
  },
  needed: {
    SESSION_SECRET: 'it signs the access tokens',
    FLOW_NAMES_SECRET: 'it names the flows that analysts see',
    ADMIN_EMAILS: 'otherwise there is no administrator',
  },
  settings: (values, { production }) => ({
    /** Null in development: the server creates one and stores it in the data directory. */
    sessionSecret: values.SESSION_SECRET?.[0] ?? null,
    /** Secrets that no longer sign, while tokens of theirs are still in use. */
    formerSessionSecrets: values.SESSION_SECRET?.slice(1) ?? [],
    /** Null in development, like `sessionSecret`. */
    flowNamesSecret: values.FLOW_NAMES_SECRET ?? null,
    adminEmails: values.ADMIN_EMAILS ?? (production ? [] : ['admin@masar.example']),
    twoPersonActs: values.TWO_PERSON_ACTS ?? [],
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

const LINK_NAMES: Record<LinkKey, string> = {
  URL_FAQ: 'frequent questions',
  URL_CLOUD_IDENTITY: 'the free cloud identity',
  URL_OFFLINE_AGREEMENT: 'offline agreements',
  URL_INSTRUCTIONS_GROUP: 'instructions for the billing group',
  URL_INSTRUCTIONS_CREATE_PROJECT: 'instructions for a first project',
  URL_SUPPORT: 'support',
  URL_BILLING_REPORTS: 'billing reports',
  URL_PRIVACY_POLICY: 'the privacy policy',
  URL_SUBSCRIPTION_AGREEMENT: 'the subscription agreement',
  URL_TERMS_OF_USE: 'the terms of use',
  URL_SOCIAL_X: 'the reseller on X',
  URL_SOCIAL_LINKEDIN: 'the reseller on LinkedIn',
  URL_SOCIAL_YOUTUBE: 'the reseller on YouTube',
}

const ofEachLink = <T>(value: (key: LinkKey) => T) =>
  Object.fromEntries(LINK_KEYS.map((key) => [key, value(key)])) as Record<LinkKey, T>

export const links = defineSection({
  title: 'Links, phones and terms',
  variables: {
    ...ofEachLink(
      (key): z.ZodOptional<typeof httpUrl> => httpUrl.optional().describe(`Page of ${LINK_NAMES[key]}.`),
    ),
    CONTACT_PHONES: list
      .optional()
      .describe('Phone numbers from which the team calls customers, separated by commas.'),
    TERMS_VERSION: text
      .default('1')
      .describe('Edition of the terms. Every customer must accept a new one at the next sign-in.'),
  },
  needed: {
    ...ofEachLink(() => 'people follow this link'),
    CONTACT_PHONES: 'customers see from which numbers the team calls',
  },
  settings: (values, { publicSandbox }) => ({
    termsVersion: values.TERMS_VERSION,
    contactPhones: values.CONTACT_PHONES ?? ['+966 11 555 0100', '+966 11 555 0101'],
    links: ofEachLink((key) => values[key] ?? publicSandbox(`site/${SITE_PATHS[key]}`)),
  }),
})
