import { z } from 'zod'
import { PersonEmail } from '#contract/text/email.ts'
import { defineSection, flag, httpUrl, text } from './section.ts'

const GOOGLE = 'https://accounts.google.com'

/** The identity provider people sign in at. */
export const signIn = defineSection({
  variables: {
    SIGN_IN: z.enum(['oidc', 'google'], { error: 'must be oidc or google' }).default('oidc'),
    OIDC_ISSUER: httpUrl.optional(),
    OIDC_CLIENT_ID: text.optional(),
    OIDC_CLIENT_SECRET: text.optional(),
    /** For a provider that lets nobody choose an account and does not publish so: `login`, which signs people in anew after a logout. */
    OIDC_PROMPT: z
      .enum(['select_account', 'login'], { error: 'must be select_account or login' })
      .default('select_account'),
  },
  needed: {
    OIDC_ISSUER: 'people sign in there',
    OIDC_CLIENT_ID: 'the sign-in provider knows us by it',
  },
  encrypted: ['OIDC_ISSUER'],
  contradictions: ({ SIGN_IN, OIDC_ISSUER, OIDC_CLIENT_SECRET }, { production }) =>
    production && SIGN_IN === 'google'
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
      : [],
  settings: (values, { sandbox, publicSandbox }) => ({
    provider: values.SIGN_IN,
    issuer: values.OIDC_ISSUER ?? publicSandbox('identity'),
    /** Base address of the discovery document, which names the issuer. */
    discoveryUrl: values.OIDC_ISSUER ?? sandbox('identity'),
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
 * What opens the app on a phone, as its makers let other products do it. On Android the shop is opened where the app is not there
 * (developer.chrome.com/docs/android/intents).
 */
const NAFATH_APP = {
  ios: 'nafath://home',
  android: `intent://home#Intent;scheme=nafath;package=sa.gov.nic.myid;S.browser_fallback_url=${encodeURIComponent('https://play.google.com/store/apps/details?id=sa.gov.nic.myid')};end`,
}

/** The national identity app. */
export const nafath = defineSection({
  variables: {
    NAFATH_ENABLED: flag.default(true),
    NAFATH_URL: httpUrl.optional(),
    NAFATH_APP_ID: text.optional(),
    NAFATH_APP_KEY: text.optional(),
    NAFATH_AUDIENCE: text.default('masar'),
    NAFATH_SERVICE: text.default('OpenAccount'),
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

/** The company register. */
export const registry = defineSection({
  variables: {
    REGISTRY_URL: httpUrl.optional(),
    REGISTRY_KEY: text.optional(),
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

/** The S3-compatible store that keeps uploaded files. Without it they are kept in the data directory. */
export const files = defineSection({
  variables: {
    S3_ENDPOINT: httpUrl.optional(),
    /** Ours alone: what no document points at is swept out of it. Its CORS rules let pages of `APP_URL` read (GET). */
    S3_BUCKET: text.optional(),
    S3_REGION: text.optional(),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
  },
  encrypted: ['S3_ENDPOINT'],
  contradictions: (values) =>
    NAMES.every((name) => values[name] === undefined)
      ? []
      : NAMES.filter((name) => values[name] === undefined).map(
          (name) => `${name} must be set too: the other S3 settings are.`,
        ),
  settings: ({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) => ({
    /** Null: files are kept in the data directory. */
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
  }),
})

/** An address, alone or in angle brackets after a name. */
const SENDER = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const SANDBOX_SENDER = 'Masar <no-reply@masar.example>'

/** E-mail. */
export const mail = defineSection({
  variables: {
    /** In production nothing leaves without TLS: from the first byte with smtps, by STARTTLS with smtp. */
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an smtp address' })
      // The library takes options there that switch encryption off.
      .refine((url) => !url.includes('?'), { error: 'must have no options after a question mark' })
      .optional(),
    MAIL_FROM: text
      .regex(SENDER, { error: 'must be an address, as in Masar <no-reply@masar.example>' })
      .optional(),
    SUPPORT_EMAIL: z.optional(PersonEmail),
    ADMIN_ALERT_EMAIL: z.optional(PersonEmail),
  },
  needed: {
    SMTP_URL: 'e-mail leaves there',
    MAIL_FROM: 'e-mail comes from there',
    SUPPORT_EMAIL: 'messages of customers go there',
    ADMIN_ALERT_EMAIL: 'warnings go there',
  },
  settings: ({ MAIL_FROM: from = SANDBOX_SENDER, ...values }, { sandboxHost }) => ({
    smtpUrl: values.SMTP_URL ?? `smtp://${sandboxHost}:3002`,
    from,
    /** What the ids of our mails end with: filters compare it with the sender. */
    fromDomain: from.slice(from.lastIndexOf('@') + 1).replace('>', ''),
    support: values.SUPPORT_EMAIL ?? 'support@masar.example',
    adminAlert: values.ADMIN_ALERT_EMAIL ?? 'alerts@masar.example',
  }),
})
