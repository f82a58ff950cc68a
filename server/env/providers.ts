import { z } from 'zod'
import { PersonEmail } from '#contract/text/email.ts'
import { defineSection, flag, httpUrl, origins, port, text } from './section.ts'

const GOOGLE = 'https://accounts.google.com'
const GOOGLE_ORIGINS = [
  'https://oauth2.googleapis.com',
  'https://openidconnect.googleapis.com',
  'https://www.googleapis.com',
]

export const signIn = defineSection({
  title: 'Sign-in',
  variables: {
    SIGN_IN: z
      .enum(['oidc', 'google'], { error: 'must be oidc or google' })
      .default('oidc')
      .describe('`google` signs people in with Google’s script, `oidc` with any OpenID Connect provider.'),
    OIDC_ISSUER: httpUrl
      .optional()
      .describe('Issuer of the identity provider, which has a discovery document.'),
    OIDC_ORIGINS: origins
      .optional()
      .describe(
        'Origins where the provider answers for tokens, keys and userinfo, beside that of `OIDC_ISSUER`; separated by commas. Google’s are known.',
      ),
    OIDC_CLIENT_ID: text.optional().describe('Client id of the portal at the identity provider.'),
    OIDC_CLIENT_SECRET: text.optional().describe('Client secret, for a confidential client.'),
    OIDC_PROMPT: z
      .enum(['select_account', 'login'], { error: 'must be select_account or login' })
      .default('select_account')
      .describe('`login` for a provider that has no choice of accounts and does not publish its prompts.'),
  },
  needed: {
    OIDC_ISSUER: 'people sign in there',
    OIDC_CLIENT_ID: 'it identifies the portal at the sign-in provider',
  },
  encrypted: ['OIDC_ISSUER'],
  contradictions: ({ SIGN_IN, OIDC_ISSUER, OIDC_ORIGINS = [], OIDC_CLIENT_SECRET }, { production }) => [
    ...(production && OIDC_ORIGINS.some((origin) => origin.startsWith('http:'))
      ? ['OIDC_ORIGINS must be https in production.']
      : []),
    ...(production && SIGN_IN === 'google'
      ? [
          ...(OIDC_ISSUER !== undefined && OIDC_ISSUER !== GOOGLE
            ? [`OIDC_ISSUER must be ${GOOGLE} with SIGN_IN=google.`]
            : []),
          ...(OIDC_CLIENT_SECRET === undefined
            ? [
                'OIDC_CLIENT_SECRET must be set with SIGN_IN=google: codes of its script are exchanged with it.',
              ]
            : []),
        ]
      : []),
  ],
  settings: (values, { sandbox, publicSandbox }) => ({
    provider: values.SIGN_IN,
    issuer: values.OIDC_ISSUER ?? publicSandbox('identity'),
    /** Base address of the discovery document, which names the issuer. */
    discoveryUrl: values.OIDC_ISSUER ?? sandbox('identity'),
    /** Origins at which the server may call the provider, in addition to the issuer's. */
    origins: [...(values.OIDC_ORIGINS ?? []), ...(values.OIDC_ISSUER === GOOGLE ? GOOGLE_ORIGINS : [])],
    clientId: values.OIDC_CLIENT_ID ?? 'masar-portal',
    clientSecret: values.OIDC_CLIENT_SECRET ?? null,
    prompt: values.OIDC_PROMPT,
  }),
})

const NAFATH_SANDBOX = {
  NAFATH_APP_ID: 'masar-sandbox',
  NAFATH_APP_KEY: 'nafath_key_sandbox',
} as const

/**
 * URLs that open the app on a phone. Android opens the store when the app is missing (developer.chrome.com/docs/android/intents).
 */
const NAFATH_APP = {
  ios: 'nafath://home',
  android: `intent://home#Intent;scheme=nafath;package=sa.gov.nic.myid;S.browser_fallback_url=${encodeURIComponent('https://play.google.com/store/apps/details?id=sa.gov.nic.myid')};end`,
}

export const nafath = defineSection({
  title: 'Identity verification',
  variables: {
    NAFATH_ENABLED: flag
      .default(true)
      .describe('`false`: the team checks identities instead of the national identity app.'),
    NAFATH_URL: httpUrl.optional().describe('Address of the identity service.'),
    NAFATH_APP_ID: text.optional().describe('Our application’s id at the identity service.'),
    NAFATH_APP_KEY: text.optional().describe('Our application’s key at the identity service.'),
    NAFATH_AUDIENCE: text.default('masar').describe('Audience of the signed callback.'),
    NAFATH_SERVICE: text
      .default('OpenAccount')
      .describe('Service of Nafath for which verifications are requested.'),
  },
  isOn: ({ NAFATH_ENABLED }) => NAFATH_ENABLED,
  needed: { NAFATH_URL: 'identities are verified there' },
  sandboxValues: NAFATH_SANDBOX,
  encrypted: ['NAFATH_URL'],
  settings: (values, { sandbox, publicSandbox }) => ({
    enabled: values.NAFATH_ENABLED,
    url: values.NAFATH_URL ?? sandbox('nafath'),
    appId: values.NAFATH_APP_ID ?? NAFATH_SANDBOX.NAFATH_APP_ID,
    appKey: values.NAFATH_APP_KEY ?? NAFATH_SANDBOX.NAFATH_APP_KEY,
    audience: values.NAFATH_AUDIENCE,
    service: values.NAFATH_SERVICE,
    app: values.NAFATH_URL ? NAFATH_APP : { ios: publicSandbox('nafath'), android: publicSandbox('nafath') },
  }),
})

const REGISTRY_SANDBOX = { REGISTRY_KEY: 'registry_key_sandbox' } as const

export const registry = defineSection({
  title: 'Company register',
  variables: {
    REGISTRY_URL: httpUrl.optional().describe('Address of the company register.'),
    REGISTRY_KEY: text.optional().describe('Key for the company register.'),
  },
  needed: { REGISTRY_URL: 'companies are looked up there' },
  sandboxValues: REGISTRY_SANDBOX,
  encrypted: ['REGISTRY_URL'],
  settings: (values, { sandbox }) => ({
    url: values.REGISTRY_URL ?? sandbox('registry'),
    key: values.REGISTRY_KEY ?? REGISTRY_SANDBOX.REGISTRY_KEY,
  }),
})

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export const files = defineSection({
  title: 'Uploaded files',
  variables: {
    S3_ENDPOINT: httpUrl
      .optional()
      .describe(
        'Address of an S3-compatible store; buckets are named in the path. Without the five `S3_` settings, files are kept in `DATA_DIR`.',
      ),
    S3_BUCKET: text
      .optional()
      .describe(
        'A bucket for Masar alone: files without a document are deleted from it. Its CORS rules allow GET from `APP_URL`.',
      ),
    S3_REGION: text.optional().describe('Region of the store.'),
    S3_ACCESS_KEY_ID: text
      .optional()
      .describe('Key that may put, get, delete and list objects in the bucket.'),
    S3_SECRET_ACCESS_KEY: text.optional().describe('Secret of that key.'),
    CLAMAV_HOST: text
      .optional()
      .describe(
        'Host of a ClamAV daemon that scans every upload. Without it no file is searched for viruses.',
      ),
    CLAMAV_PORT: port.default(3310).describe('Port of that daemon.'),
  },
  encrypted: ['S3_ENDPOINT'],
  contradictions: (values) =>
    NAMES.every((name) => values[name] === undefined)
      ? []
      : NAMES.filter((name) => values[name] === undefined).map(
          (name) => `${name} must be set too: the other S3 settings are.`,
        ),
  settings: ({
    S3_ENDPOINT,
    S3_BUCKET,
    S3_REGION,
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
    CLAMAV_HOST,
    CLAMAV_PORT,
  }) => ({
    /** Null: files are stored in the data directory. */
    s3:
      S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? {
            endpoint: S3_ENDPOINT,
            bucket: S3_BUCKET,
            region: S3_REGION,
            accessKeyId: S3_ACCESS_KEY_ID,
            secretAccessKey: S3_SECRET_ACCESS_KEY,
          }
        : null,
    /** Null: uploads are not scanned. */
    clamav: CLAMAV_HOST ? { host: CLAMAV_HOST, port: CLAMAV_PORT } : null,
  }),
})

/** An address, alone or in angle brackets after a name. */
const SENDER = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const SANDBOX_SENDER = 'Masar <no-reply@masar.example>'

export const mail = defineSection({
  title: 'E-mail',
  variables: {
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an smtp address' })
      // The mail library reads options there, and some options switch encryption off.
      .refine((url) => !url.includes('?'), { error: 'must have no options after a question mark' })
      .optional()
      .describe(
        '`smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. Production sends nothing without TLS.',
      ),
    MAIL_FROM: text
      .regex(SENDER, { error: 'must be an address, as in Masar <no-reply@masar.example>' })
      .optional()
      .describe('Sender, such as `Masar <no-reply@masar.example>`.'),
    SUPPORT_EMAIL: z.optional(PersonEmail).describe('Receives the messages that customers write to support.'),
    ADMIN_ALERT_EMAIL: z.optional(PersonEmail).describe('Receives alerts for administrators.'),
  },
  needed: {
    SMTP_URL: 'e-mail is sent through it',
    MAIL_FROM: 'it is the sender of all e-mail',
    SUPPORT_EMAIL: 'messages of customers are sent to it',
    ADMIN_ALERT_EMAIL: 'alerts are sent to it',
  },
  settings: ({ MAIL_FROM: from = SANDBOX_SENDER, ...values }, { sandboxHost }) => ({
    smtpUrl: values.SMTP_URL ?? `smtp://${sandboxHost}:3002`,
    from,
    /** Domain of our message ids; spam filters compare it with the sender. */
    fromDomain: from.slice(from.lastIndexOf('@') + 1).replace('>', ''),
    support: values.SUPPORT_EMAIL ?? 'support@masar.example',
    adminAlert: values.ADMIN_ALERT_EMAIL ?? 'alerts@masar.example',
  }),
})
