import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { LINK_KEYS, type LinkKey } from '#contract/entities/links.ts'

/** Values of the local sandbox. Development starts with them; production refuses every one of them. */
const SANDBOX = {
  CARDS_PUBLISHABLE_KEY: 'pk_test_masar_sandbox',
  CARDS_SECRET_KEY: 'sk_test_masar_sandbox',
  CARDS_WEBHOOK_SECRET: 'whsec_masar_sandbox',
  NAFATH_APP_ID: 'masar-sandbox',
  NAFATH_APP_KEY: 'nafath_key_sandbox',
  REGISTRY_KEY: 'registry_key_sandbox',
  CLOUD_BILLING_TOKEN: 'cloud_key_sandbox',
} as const

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

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean),
)
const text = z.string().trim().min(1, { error: 'must not be empty' })
const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535)

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: text.default('localhost'),
  APP_URL: httpUrl.optional(),
  DATA_DIR: text.default('.data'),
  /** For a demonstration only: production on the embedded database. */
  ALLOW_EMBEDDED_DATABASE: flag.default(false),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' }).optional(),
  CLOCK: z.enum(['system', 'adjustable'], { error: 'must be system or adjustable' }).default('system'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SESSION_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  ADMIN_EMAILS: list.optional(),
  ANALYST_EMAILS: list.optional(),
  SANDBOX_URL: httpUrl.default('http://localhost:3001'),
  SIGN_IN: z.enum(['oidc', 'google'], { error: 'must be oidc or google' }).default('oidc'),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  CARDS_URL: httpUrl.optional(),
  CARDS_PUBLISHABLE_KEY: text.optional(),
  CARDS_SECRET_KEY: text.optional(),
  CARDS_WEBHOOK_SECRET: text.optional(),
  CARDS_VERIFICATION_ORIGINS: list.optional(),
  NAFATH_ENABLED: flag.default(true),
  NAFATH_URL: httpUrl.optional(),
  NAFATH_APP_ID: text.optional(),
  NAFATH_APP_KEY: text.optional(),
  NAFATH_AUDIENCE: text.default('masar'),
  NAFATH_SERVICE: text.default('OpenAccount'),
  REGISTRY_URL: httpUrl.optional(),
  REGISTRY_KEY: text.optional(),
  CLOUD_BILLING_URL: httpUrl.optional(),
  CLOUD_BILLING_TOKEN: text.optional(),
  CLOUD_BILLING_PARENT: text.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp address' }).optional(),
  MAIL_FROM: text.optional(),
  SUPPORT_EMAIL: z.email().optional(),
  ADMIN_ALERT_EMAIL: z.email().optional(),
  /** Which edition of the terms people accept. Who accepted which one, and when, is kept; a new one is not asked for again. */
  TERMS_VERSION: text.default('1'),
  CONTACT_PHONES: list.optional(),
  TRUST_PROXY: flag.default(false),
  /** Multiplies every rate limit: load and browser tests come from one address. */
  RATE_LIMIT_FACTOR: z.coerce.number({ error: 'must be a number' }).positive().default(1),
  METRICS_TOKEN: text.optional(),
  ...(Object.fromEntries(LINK_KEYS.map((key) => [key, httpUrl.optional()])) as Record<
    LinkKey,
    z.ZodOptional<typeof httpUrl>
  >),
})
type Variables = z.output<typeof Variables>

/** The process cannot start: one sentence for each thing to change. */
export class ConfigurationError extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigurationError'
    this.sentences = sentences
  }
}

/** People's data and our keys travel to these. */
const ENCRYPTED = [
  'APP_URL',
  'OIDC_ISSUER',
  'CARDS_URL',
  'NAFATH_URL',
  'REGISTRY_URL',
  'CLOUD_BILLING_URL',
] as const

const refusedInProduction = (v: Variables): string[] => {
  const say: string[] = []
  const need = (name: keyof Variables, why: string) => {
    if (v[name] === undefined) say.push(`${name} must be set in production: ${why}.`)
  }
  if (!v.ALLOW_EMBEDDED_DATABASE) {
    need('DATABASE_URL', 'the embedded database does not promise to survive a power loss')
  }
  need('APP_URL', 'it is the address people open')
  need('SESSION_SECRET', 'it signs the access tokens')
  need('ADMIN_EMAILS', 'nobody could administrate otherwise')
  need('OIDC_ISSUER', 'people sign in there')
  need('CARDS_URL', 'cards are verified there')
  need('NAFATH_URL', 'identities are verified there')
  need('REGISTRY_URL', 'companies are looked up there')
  need('CLOUD_BILLING_URL', 'billing accounts are created there')
  need('SMTP_URL', 'e-mail leaves there')
  need('OIDC_CLIENT_ID', 'the sign-in provider knows us by it')
  need('CLOUD_BILLING_PARENT', 'billing accounts are created under it')
  need('MAIL_FROM', 'e-mail comes from there')
  need('SUPPORT_EMAIL', 'messages of customers go there')
  need('ADMIN_ALERT_EMAIL', 'warnings go there')
  need('CONTACT_PHONES', 'people call them')
  need('METRICS_TOKEN', 'the figures would be open to everybody')
  for (const [name, value] of Object.entries(SANDBOX)) {
    const key = name as keyof typeof SANDBOX
    if (v[key] === undefined || v[key] === value)
      say.push(`${name} must be set in production: the sandbox's value is public.`)
  }
  for (const key of LINK_KEYS) need(key, 'people follow this link')
  if (v.CLOCK === 'adjustable') say.push('CLOCK=adjustable is refused in production.')
  for (const name of ENCRYPTED)
    if (v[name]?.startsWith('http:')) say.push(`${name} must be https in production.`)
  return say
}

const sentencesOf = (error: z.ZodError): string[] =>
  error.issues.map((issue) => {
    const words = /^(must|Invalid)/.test(issue.message) ? issue.message : `is wrong: ${issue.message}`
    return `${issue.path.join('.')} ${words.replace(/^Invalid/, 'is invalid')}.`
  })

/** Reads the environment once. Throws ConfigurationError with a sentence for each mistake. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Variables.safeParse(present)
  if (!parsed.success) throw new ConfigurationError(sentencesOf(parsed.error))
  const v = parsed.data
  const production = v.NODE_ENV === 'production'
  const sentences = production ? refusedInProduction(v) : []
  if (v.CLOCK === 'adjustable' && v.DATABASE_URL)
    sentences.push('CLOCK=adjustable works with the embedded database only.')
  if (sentences.length > 0) throw new ConfigurationError(sentences)

  const sandbox = (path: string) => `${v.SANDBOX_URL}/${path}`
  const mailHost = new URL(v.SANDBOX_URL).hostname
  return {
    production,
    port: v.PORT,
    host: v.HOST,
    appUrl: v.APP_URL ?? `http://localhost:${v.PORT}`,
    dataDir: isAbsolute(v.DATA_DIR) ? v.DATA_DIR : resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    clock: v.CLOCK,
    logLevel: v.LOG_LEVEL,
    trustProxy: v.TRUST_PROXY,
    rateLimitFactor: v.RATE_LIMIT_FACTOR,
    /** Null: the figures are open to whoever reaches the port. */
    metricsToken: v.METRICS_TOKEN ?? null,
    /** Null in development: made and kept in the data directory. */
    sessionSecret: v.SESSION_SECRET ?? null,
    adminEmails: v.ADMIN_EMAILS ?? (production ? [] : ['admin@masar.example']),
    analystEmails: v.ANALYST_EMAILS ?? (production ? [] : ['analyst@masar.example']),
    signIn: {
      provider: v.SIGN_IN,
      issuer: v.OIDC_ISSUER ?? sandbox('identity'),
      clientId: v.OIDC_CLIENT_ID ?? 'masar-portal',
      clientSecret: v.OIDC_CLIENT_SECRET ?? null,
    },
    cards: {
      url: v.CARDS_URL ?? sandbox('cards'),
      publishableKey: v.CARDS_PUBLISHABLE_KEY ?? SANDBOX.CARDS_PUBLISHABLE_KEY,
      secretKey: v.CARDS_SECRET_KEY ?? SANDBOX.CARDS_SECRET_KEY,
      webhookSecret: v.CARDS_WEBHOOK_SECRET ?? SANDBOX.CARDS_WEBHOOK_SECRET,
      /** Origins a verification page may have. */
      verificationOrigins: v.CARDS_VERIFICATION_ORIGINS ?? [new URL(v.CARDS_URL ?? v.SANDBOX_URL).origin],
    },
    nafath: {
      enabled: v.NAFATH_ENABLED,
      url: v.NAFATH_URL ?? sandbox('nafath'),
      appId: v.NAFATH_APP_ID ?? SANDBOX.NAFATH_APP_ID,
      appKey: v.NAFATH_APP_KEY ?? SANDBOX.NAFATH_APP_KEY,
      audience: v.NAFATH_AUDIENCE,
      service: v.NAFATH_SERVICE,
    },
    registry: { url: v.REGISTRY_URL ?? sandbox('registry'), key: v.REGISTRY_KEY ?? SANDBOX.REGISTRY_KEY },
    cloudBilling: {
      url: v.CLOUD_BILLING_URL ?? sandbox('cloud-billing'),
      token: v.CLOUD_BILLING_TOKEN ?? SANDBOX.CLOUD_BILLING_TOKEN,
      parent: v.CLOUD_BILLING_PARENT ?? 'billingAccounts/000000-000000-000000',
    },
    mail: {
      smtpUrl: v.SMTP_URL ?? `smtp://${mailHost}:3002`,
      from: v.MAIL_FROM ?? 'Masar <no-reply@masar.example>',
      support: v.SUPPORT_EMAIL ?? 'support@masar.example',
      adminAlert: v.ADMIN_ALERT_EMAIL ?? 'alerts@masar.example',
    },
    termsVersion: v.TERMS_VERSION,
    contactPhones: v.CONTACT_PHONES ?? ['+966 11 555 0100', '+966 11 555 0101'],
    links: Object.fromEntries(
      LINK_KEYS.map((key) => [key, v[key] ?? sandbox(`site/${SITE_PATHS[key]}`)]),
    ) as Record<LinkKey, string>,
  }
}

export type Env = ReturnType<typeof readEnv>
