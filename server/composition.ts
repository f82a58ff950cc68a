import { join } from 'node:path'
import { type Clock, systemClock } from './clock.ts'
import type { Config, Ports } from './deps.ts'
import { createQoyodAccounting } from './providers/accounting/qoyod.ts'
import { createMoyasarCards } from './providers/cards/moyasar.ts'
import { createGoogleBilling } from './providers/cloud-billing/google.ts'
import { createGoogleTokens } from './providers/cloud-billing/google-access-token.ts'
import { createWathqRegistry } from './providers/company-registry/wathq.ts'
import { createLocalFiles } from './providers/files/local.ts'
import type { FilesPort } from './providers/files/port.ts'
import { createNafathIdentityCheck } from './providers/identity-check/nafath.ts'
import { createSmtpMessages } from './providers/messages/smtp.ts'
import { createOidcSignIn } from './providers/sign-in/oidc.ts'

const composeFiles = async (config: Config, clock: Clock): Promise<FilesPort> => {
  if (!config.files.s3)
    return createLocalFiles({
      directory: join(config.dataDir, 'files'),
      baseUrl: `${config.appUrl}/files`,
      secret: config.sessionSecret,
    })
  // The store's client takes a while to load: only where it is used.
  const { createS3Files } = await import('./providers/files/s3.ts')
  return createS3Files({ ...config.files.s3, clock })
}

/** Whose adapter stands behind each role. The sandbox differs by addresses and keys only. */
export const composePorts = async (config: Config, clock: Clock): Promise<Ports> => {
  const { signIn, cards, nafath, registry, cloudBilling, mail } = config
  return {
    // The provider's tokens live in real time, also while a test moves ours.
    signIn: createOidcSignIn({ ...signIn, clock: systemClock }),
    cards: createMoyasarCards({ ...cards, returnUrl: `${config.appUrl}/cardReturn` }),
    identityCheck: createNafathIdentityCheck({ ...nafath, clock }),
    companyRegistry: createWathqRegistry({ url: registry.url, apiKey: registry.key }),
    cloudBilling: createGoogleBilling({
      url: cloudBilling.url,
      parent: cloudBilling.parent,
      // Tokens live in real time, also while a test moves ours.
      tokens: createGoogleTokens({ credentials: cloudBilling.credentials, clock: systemClock }),
    }),
    accounting: createQoyodAccounting(config.accounting),
    messages: createSmtpMessages({ url: mail.smtpUrl, from: mail.from }),
    files: await composeFiles(config, clock),
  }
}
