import { subject } from './subject.ts'
import { httpUrl, list, secrets, text } from './values.ts'

const SANDBOX = {
  CARDS_PUBLISHABLE_KEY: 'pk_test_masar_sandbox',
  CARDS_SECRET_KEY: 'sk_test_masar_sandbox',
  CARDS_WEBHOOK_SECRET: 'whsec_masar_sandbox',
} as const

/** The card provider. */
export const cards = subject({
  variables: {
    CARDS_URL: httpUrl.optional(),
    CARDS_PUBLISHABLE_KEY: text.optional(),
    CARDS_SECRET_KEY: text.optional(),
    CARDS_WEBHOOK_SECRET: secrets.optional(),
    CARDS_VERIFICATION_ORIGINS: list.optional(),
  },
  needed: { CARDS_URL: 'cards are verified there' },
  sandboxValues: SANDBOX,
  encrypted: ['CARDS_URL'],
  settings: (values, { sandbox }) => {
    const url = values.CARDS_URL ?? sandbox('cards')
    return {
      url,
      publishableKey: values.CARDS_PUBLISHABLE_KEY ?? SANDBOX.CARDS_PUBLISHABLE_KEY,
      secretKey: values.CARDS_SECRET_KEY ?? SANDBOX.CARDS_SECRET_KEY,
      /** Any of them proves where a webhook comes from. */
      webhookSecrets: values.CARDS_WEBHOOK_SECRET ?? [SANDBOX.CARDS_WEBHOOK_SECRET],
      /** Origins a verification page may have. */
      verificationOrigins: values.CARDS_VERIFICATION_ORIGINS ?? [new URL(url).origin],
    }
  },
})
