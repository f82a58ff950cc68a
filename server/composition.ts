import { join } from 'node:path'
import { type Clock, systemClock } from './clock.ts'
import type { Config, Ports } from './deps.ts'
import { createQoyodAccounting } from './providers/accounting/qoyod.ts'
import { createMoyasarCards } from './providers/cards/moyasar.ts'
import type { CardsPort } from './providers/cards/port.ts'
import { createGoogleBilling } from './providers/cloud-billing/google.ts'
import { CHANNEL_SCOPE, createGoogleTokens } from './providers/cloud-billing/google-call.ts'
import { createGoogleChannel } from './providers/cloud-billing/google-channel.ts'
import type { CloudBillingPort } from './providers/cloud-billing/port.ts'
import { createWathqRegistry } from './providers/company-registry/wathq.ts'
import { createLocalFiles } from './providers/files/local.ts'
import type { FilesPort } from './providers/files/port.ts'
import { createNafathIdentityCheck } from './providers/identity-check/nafath.ts'
import { createClamav } from './providers/malware-scanner/clamav.ts'
import { noScanner } from './providers/malware-scanner/port.ts'
import { createSmtpMessages } from './providers/messages/smtp.ts'
import { createOidcSignIn } from './providers/sign-in/oidc.ts'
import { createFatoora } from './providers/tax-authority/fatoora.ts'

/** Binds each role to its adapter. The sandbox differs by addresses and keys only. */
export const composePorts = async (config: Config, clock: Clock): Promise<Ports> => {
  const { signIn, cards, nafath, registry, cloudBilling, mail } = config
  return {
    // The provider's tokens use real time, even while a test moves our clock.
    signIn: createOidcSignIn({ ...signIn, clock: systemClock }),
    cards: CARD_PROVIDERS[cards.provider](config),
    formerCards: [],
    identityCheck: createNafathIdentityCheck({ ...nafath, clock }),
    companyRegistry: createWathqRegistry({ url: registry.url, apiKey: registry.key }),
    cloudBilling: composeCloudBilling(cloudBilling),
    accounting: createQoyodAccounting(config.accounting),
    taxAuthority: createFatoora(config.taxUnit),
    messages: createSmtpMessages({
      url: mail.smtpUrl,
      from: mail.from,
      name: new URL(config.appUrl).hostname,
      requireTls: config.production,
    }),
    files: await composeFiles(config, clock),
    malwareScanner: config.files.clamav ? createClamav(config.files.clamav) : noScanner,
  }
}

/** The brands of card providers. */
const CARD_PROVIDERS: Record<Config['cards']['provider'], (config: Config) => CardsPort> = {
  moyasar: ({ cards, appUrl }) => createMoyasarCards({ ...cards, returnUrl: `${appUrl}/cardReturn` }),
}

/** Tokens use real time, even while a test moves our clock. */
const composeCloudBilling = ({
  url,
  parent,
  credentials,
  channel,
}: Config['cloudBilling']): CloudBillingPort => {
  const accounts = createGoogleBilling({
    url,
    parent,
    tokens: createGoogleTokens({ url, credentials, clock: systemClock }),
  })
  const states = createGoogleChannel({
    url: channel.url,
    account: channel.account,
    tokens: createGoogleTokens({
      url,
      credentials,
      clock: systemClock,
      scope: CHANNEL_SCOPE,
      subject: channel.admin,
    }),
    isOpen: accounts.isOpen,
  })
  return { ...accounts, ...states }
}

const composeFiles = async (config: Config, clock: Clock): Promise<FilesPort> => {
  if (!config.files.s3)
    return createLocalFiles({
      directory: join(config.dataDir, 'files'),
      baseUrl: `${config.appUrl}/files`,
      secret: config.sessionSecret,
      formerSecrets: config.formerSessionSecrets,
      keys: config.dataKeys,
    })
  // The store's client loads slowly, so it is imported on use.
  const { createS3Files } = await import('./providers/files/s3.ts')
  return createS3Files({ ...config.files.s3, clock })
}
