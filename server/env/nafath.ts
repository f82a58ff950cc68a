import { subject } from './subject.ts'
import { flag, httpUrl, text } from './values.ts'

const SANDBOX = {
  NAFATH_APP_ID: 'masar-sandbox',
  NAFATH_APP_KEY: 'nafath_key_sandbox',
} as const

/** The national identity app. */
export const nafath = subject({
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
  sandboxValues: SANDBOX,
  encrypted: ['NAFATH_URL'],
  settings: (values, { sandbox }) => ({
    enabled: values.NAFATH_ENABLED,
    url: values.NAFATH_URL ?? sandbox('nafath'),
    appId: values.NAFATH_APP_ID ?? SANDBOX.NAFATH_APP_ID,
    appKey: values.NAFATH_APP_KEY ?? SANDBOX.NAFATH_APP_KEY,
    audience: values.NAFATH_AUDIENCE,
    service: values.NAFATH_SERVICE,
  }),
})
