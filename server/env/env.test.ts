import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TAX_CERTIFICATES } from '#test/support/tax-certificates.ts'
import { ConfigurationError, readEnv, readUnitEnv } from './env.ts'

const mistakes = (variables: Record<string, string>): readonly string[] => {
  try {
    readEnv(variables)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.sentences
    throw error
  }
}

const keyFor = (token_uri: string) =>
  JSON.stringify({
    type: 'service_account',
    client_email: 'portal@reseller.example',
    private_key_id: '1',
    private_key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
    token_uri,
  })

describe('development settings', () => {
  test('development requires no variable and uses the sandbox for every provider', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      port: 3000,
      appUrl: 'http://localhost:3000',
      databaseUrl: null,
      clock: 'system',
    })
    expect(env.signIn.issuer).toBe('http://localhost:3001/identity')
    expect(env.mail.smtpUrl).toBe('smtp://localhost:3002')
    expect(env.adminEmails).toEqual(['admin@masar.example'])
  })

  test('browsers use the public address of the sandbox, and the server uses the internal one', () => {
    const env = readEnv({ SANDBOX_PUBLIC_URL: 'https://outside.example/' })
    expect(env.signIn).toMatchObject({
      issuer: 'https://outside.example/identity',
      discoveryUrl: 'http://localhost:3001/identity',
    })
    expect(env.cards).toMatchObject({
      url: 'http://localhost:3001/cards',
      publicUrl: 'https://outside.example/cards',
      verificationOrigins: ['https://outside.example'],
    })
    expect(env.nafath).toMatchObject({
      url: 'http://localhost:3001/nafath',
      app: { ios: 'https://outside.example/nafath', android: 'https://outside.example/nafath' },
    })
    expect(env.links.URL_FAQ).toBe('https://outside.example/site/faq')
    expect(env.registry.url).toBe('http://localhost:3001/registry')
  })

  test("browsers use a provider's configured address", () => {
    const env = readEnv({
      SANDBOX_PUBLIC_URL: 'https://outside.example',
      CARDS_URL: 'https://cards.example',
      OIDC_ISSUER: 'https://identity.example',
    })
    expect(env.cards).toMatchObject({
      url: 'https://cards.example',
      publicUrl: 'https://cards.example',
      verificationOrigins: ['https://cards.example'],
    })
    expect(env.signIn).toMatchObject({
      issuer: 'https://identity.example',
      discoveryUrl: 'https://identity.example',
    })
  })

  test.each([
    ['Masar <no-reply@masar.example>', 'masar.example'],
    ['"Masar, support" <help@mail.masar.example>', 'mail.masar.example'],
    ['مسار <no-reply@masar.example>', 'masar.example'],
    ['no-reply@masar.example', 'masar.example'],
  ])('mails from %s have message ids at %s', (from, domain) => {
    expect(readEnv({ MAIL_FROM: from }).mail).toMatchObject({ from, fromDomain: domain })
  })

  test("the identity app is the sandbox's by default, and the real one with the real service", () => {
    const phone = 'http://localhost:3001/nafath'
    expect(readEnv({}).nafath.app).toEqual({ ios: phone, android: phone })
    expect(readEnv({ NAFATH_URL: 'https://nafath.example' }).nafath.app).toEqual({
      ios: 'nafath://home',
      android: expect.stringMatching(/^intent:.*;package=sa\.gov\.nic\.myid;.*;end$/),
    })
  })

  test('every help link has a default that a variable replaces [3.28]', () => {
    const { links } = readEnv({ URL_FAQ: 'https://help.example/faq' })
    expect(links.URL_FAQ).toBe('https://help.example/faq')
    for (const link of Object.values(links)) expect(link).toMatch(/^https?:\/\//)
  })

  test.each([
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
    ['192.0.2.7', ['192.0.2.7']],
  ])('proxies are trusted by address and network: %s', (value, trusted) => {
    expect(readEnv({ TRUST_PROXY: value }).trustProxy).toEqual(trusted)
  })

  test.each(['true', '1', '10.0.0.0/33', '::/129', 'loopback', '10.0.0.0/8/8', ','])(
    'no proxy is trusted for %s, and none by default',
    (value) => {
      expect(mistakes({ TRUST_PROXY: value })).toEqual([
        'TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, separated by commas.',
      ])
      expect(readEnv({}).trustProxy).toBe(false)
    },
  )

  test('files are stored in the data directory unless a store is set', () => {
    expect(readEnv({}).files.s3).toBeNull()
    const store = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'masar',
      S3_REGION: 'me-central-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readEnv(store).files.s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'masar',
      region: 'me-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
  })

  test("the cloud provider's key is the sandbox's in the same data directory", () => {
    expect(readEnv({ DATA_DIR: '/data' }).cloudBilling.credentials).toBe(
      '/data/sandbox/cloud-billing-key.json',
    )
  })

  test('two secrets of the card webhook are valid while one replaces the other', () => {
    expect(readEnv({ CARDS_WEBHOOK_SECRET: 'New, Old' }).cards.webhookSecrets).toEqual(['New', 'Old'])
  })

  test('an empty variable counts as unset', () => {
    expect(readEnv({ PORT: '', APP_URL: '' }).port).toBe(3000)
  })

  test.each([
    [{ CARDS_WEBHOOK_SECRET: ' , ' }, 'CARDS_WEBHOOK_SECRET must not be empty.'],
    [{ CARDS_PROVIDER: 'another' }, 'CARDS_PROVIDER must be moyasar.'],
    [{ PORT: 'x' }, 'PORT must be a port number.'],
    [{ MAIL_FROM: 'Masar' }, 'MAIL_FROM must be an address, as in Masar <no-reply@masar.example>.'],
    [{ OIDC_PROMPT: 'none' }, 'OIDC_PROMPT must be select_account or login.'],
    ...['https://graph.example/oidc', 'graph.example', 'https://a.example, ftp://b.example'].map(
      (OIDC_ORIGINS): [Record<string, string>, string] => [
        { OIDC_ORIGINS },
        'OIDC_ORIGINS must be origins such as https://graph.example, separated by commas.',
      ],
    ),
    [
      { SMTP_URL: 'smtp://relay.example:587?ignoreTLS=true' },
      'SMTP_URL must have no options after a question mark.',
    ],
    [{ ACCOUNTING_INVENTORY: 'main' }, 'ACCOUNTING_INVENTORY must be a number.'],
    [
      { SELLER_VAT_NUMBER: '210099887700003' },
      'SELLER_VAT_NUMBER must be 15 digits that begin and end with 3.',
    ],
    [{ SELLER_NAME_AR: 'ش'.repeat(128) }, 'SELLER_NAME_AR must be shorter.'],
    [
      { SELLER_PHONE: '011 555 0100' },
      'SELLER_PHONE must be an international number, such as +966 11 555 0100.',
    ],
    [
      { SELLER_ADDRESS_AR: 'الرياض' },
      'SELLER_ADDRESS_AR must name its parts: 8228 street، district، city 12333.',
    ],
    [
      { DATA_KEYS: `a:${'A'.repeat(43)}=,a:${'B'.repeat(42)}E=` },
      'DATA_KEYS must be pairs of a name and 32 bytes in base64, such as 2026:…, separated by commas.',
    ],
    [
      { DATA_KEYS: 'a:short' },
      'DATA_KEYS must be pairs of a name and 32 bytes in base64, such as 2026:…, separated by commas.',
    ],
    [{ NUMBER_SECRETS: `${'a'.repeat(32)},short` }, 'NUMBER_SECRETS must have at least 32 characters each.'],
    [{ TAX_UNIT_KEY: 'x' }, 'TAX_UNIT_KEY must be a private key on secp256k1.'],
    [{ TAX_UNIT_CERTIFICATE: 'x' }, 'TAX_UNIT_CERTIFICATE must be a certificate.'],
    [{ CLOCK: 'fast' }, 'CLOCK must be system or adjustable.'],
    [{ SANDBOX_URL: 'ftp://x' }, 'SANDBOX_URL must be an http or https address.'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters each.'],
    [
      { CLOCK: 'adjustable', DATABASE_URL: 'postgres://localhost/x' },
      'CLOCK=adjustable works with the embedded database only.',
    ],
    [
      { DATABASE_READ_URL: 'postgres://localhost/x' },
      'DATABASE_READ_URL needs DATABASE_URL: the embedded database has no standby.',
    ],
    [
      { DATABASE_URL: 'postgres://localhost/x', DATABASE_READ_URL: 'x' },
      'DATABASE_READ_URL must be a postgres address.',
    ],
    [{ DATABASE_READ_WAIT_MS: '-1' }, 'DATABASE_READ_WAIT_MS must not be negative.'],
    [{ DATABASE_READ_WAIT_MS: 'soon' }, 'DATABASE_READ_WAIT_MS must be a number.'],
    [
      { CLOUD_BILLING_CREDENTIALS: '/nowhere/key.json' },
      'CLOUD_BILLING_CREDENTIALS must be a readable key file of a service account, or its JSON.',
    ],
    [
      { CLOUD_BILLING_CREDENTIALS: keyFor('https://oauth2.example/token').replace('PRIVATE KEY', 'KEY') },
      'CLOUD_BILLING_CREDENTIALS must be a readable key file of a service account, or its JSON.',
    ],
    [
      {
        S3_ENDPOINT: 'https://s3.example',
        S3_REGION: 'me-central-1',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
      'S3_BUCKET must be set too: the other S3 settings are.',
    ],
  ])('%j is rejected in one sentence', (variables, sentence) => {
    expect(mistakes(variables)).toEqual([sentence])
  })
})

describe('the unit that signs invoices', () => {
  const { ofAnotherSeller, expired } = TAX_CERTIFICATES

  test('a key that does not belong to the certificate is rejected', () => {
    const another = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey
    const TAX_UNIT_KEY = another.export({ format: 'der', type: 'pkcs8' }).toString('base64')
    expect(mistakes({ TAX_UNIT_KEY })).toEqual([
      'TAX_UNIT_KEY must be the private key of TAX_UNIT_CERTIFICATE.',
    ])
  })

  test('an expired certificate is rejected', () => {
    expect(mistakes({ TAX_UNIT_CERTIFICATE: expired })).toEqual([
      'TAX_UNIT_CERTIFICATE must be renewed: it expired on Jan  1 00:00:00 2025 GMT.',
    ])
  })

  test('a certificate for the VAT number of another seller is rejected', () => {
    const about = (SELLER_VAT_NUMBER: string) =>
      mistakes({ TAX_UNIT_CERTIFICATE: ofAnotherSeller, SELLER_VAT_NUMBER })
    expect(about('310099887700003')).toEqual([
      'SELLER_VAT_NUMBER must be 399999999900003, as in TAX_UNIT_CERTIFICATE.',
    ])
    expect(about('399999999900003')).toEqual([])
  })
})

describe('production settings', () => {
  test('production rejects every setting that only development allows, one sentence for each', () => {
    const sentences = mistakes({
      NODE_ENV: 'production',
      CLOCK: 'adjustable',
      CARDS_SECRET_KEY: 'sk_test_masar_sandbox',
    })
    expect(sentences).toContain('CLOCK=adjustable is refused in production.')
    expect(sentences).toContain("CARDS_SECRET_KEY must be set in production: the sandbox's value is public.")
    expect(sentences.filter((sentence) => sentence.startsWith('DATABASE_URL must be set'))).toHaveLength(1)
    expect(mistakes({ NODE_ENV: 'production', ALLOW_EMBEDDED_DATABASE: 'true' }).join()).not.toContain(
      'DATABASE_URL',
    )
    expect(sentences.every((sentence) => /^[A-Z_]+(=adjustable)? .*\.$/.test(sentence))).toBe(true)
  })

  test.each([
    ['postgres://db.example/x', true],
    ['postgres://db.example/x?sslmode=disable', true],
    ['postgres://db.example/x?sslmode=prefer', true],
    ['postgres://localhost@db.example/x', true],
    ['postgres://localhost/x?host=db.example', true],
    ['postgres://db.example/x?sslmode=verify-full', false],
    ['postgres://db.example/x?sslmode=require', false],
    ['postgres://localhost/x', false],
    ['postgres://[::1]/x', false],
    ['postgres://user@/x?host=/run/postgresql', false],
  ])('production refuses the database %s for a connection in clear: %s', (DATABASE_URL, refused) => {
    const sentences = mistakes({ NODE_ENV: 'production', DATABASE_URL })
    expect(sentences.some((sentence) => sentence.startsWith('DATABASE_URL must end with'))).toBe(refused)
  })

  test('production refuses a standby that is read in clear', () => {
    const DATABASE_READ_URL = 'postgres://db2.example/x'
    expect(mistakes({ NODE_ENV: 'production', DATABASE_READ_URL })).toContain(
      'DATABASE_READ_URL must end with `?sslmode=verify-full`: personal data travels to another machine in clear otherwise.',
    )
  })

  test.each([
    'ACCOUNTING_BANK_ACCOUNT',
    'ACCOUNTING_INVENTORY',
    'ACCOUNTING_SUPPORT_PRODUCT',
    'ACCOUNTING_USAGE_PRODUCT',
    'ADMIN_ALERT_EMAIL',
    'CLOUD_BILLING_CREDENTIALS',
    'CLOUD_BILLING_PARENT',
    'CONTACT_PHONES',
    'MAIL_FROM',
    'METRICS_TOKEN',
    'OIDC_CLIENT_ID',
    'SELLER_EMAIL',
    'SELLER_NAME',
    'DATA_KEYS',
    'NUMBER_SECRETS',
    'SELLER_PHONE',
    'SELLER_VAT_NUMBER',
    'SUPPORT_EMAIL',
    'TAX_UNIT_CERTIFICATE',
    'TAX_UNIT_KEY',
  ])('%s has no default in production', (name) => {
    const sentences = mistakes({ NODE_ENV: 'production' })
    expect(sentences.some((sentence) => sentence.startsWith(`${name} must be set in production`))).toBe(true)
  })

  test.each([
    'APP_URL',
    'OIDC_ISSUER',
    'CARDS_URL',
    'NAFATH_URL',
    'REGISTRY_URL',
    'CLOUD_BILLING_URL',
    'ACCOUNTING_URL',
    'TAX_URL',
    'S3_ENDPOINT',
  ])('%s must be encrypted in production', (name) => {
    const refusal = `${name} must be https in production.`
    for (const scheme of ['http', 'HTTP'])
      expect(mistakes({ NODE_ENV: 'production', [name]: `${scheme}://provider.example` })).toContain(refusal)
    expect(mistakes({ NODE_ENV: 'production', [name]: 'https://provider.example' })).not.toContain(refusal)
  })

  test("Google's script requires Google as issuer and a client secret", () => {
    const about = (variables: Record<string, string>) =>
      mistakes({ NODE_ENV: 'production', OIDC_CLIENT_ID: 'portal', ...variables }).filter((sentence) =>
        sentence.startsWith('OIDC_'),
      )
    expect(about({ SIGN_IN: 'google', OIDC_ISSUER: 'https://login.example' })).toEqual([
      'OIDC_ISSUER must be https://accounts.google.com with SIGN_IN=google.',
      'OIDC_CLIENT_SECRET must be set with SIGN_IN=google: codes of its script are exchanged with it.',
    ])
    const google = { OIDC_ISSUER: 'https://accounts.google.com/', OIDC_CLIENT_SECRET: 'secret' }
    expect(about({ SIGN_IN: 'google', ...google })).toEqual([])
    expect(about({ OIDC_ISSUER: 'https://login.example' })).toEqual([])
    expect(about({ OIDC_ISSUER: 'https://login.example', OIDC_ORIGINS: 'http://graph.example' })).toEqual([
      'OIDC_ORIGINS must be https in production.',
    ])
    expect(readEnv({ SIGN_IN: 'google' }).signIn.issuer).toBe('http://localhost:3001/identity')
  })

  test("the identity app's address and keys are required only when it is used", () => {
    const about = (NAFATH_ENABLED: string) =>
      mistakes({ NODE_ENV: 'production', NAFATH_ENABLED }).filter((sentence) =>
        sentence.startsWith('NAFATH_'),
      )
    expect(about('true').map((sentence) => sentence.split(' ')[0])).toEqual([
      'NAFATH_URL',
      'NAFATH_APP_ID',
      'NAFATH_APP_KEY',
    ])
    expect(about('false')).toEqual([])
  })

  test("production rejects the sandbox's secret, even in a list with another one", () => {
    const refusal = "CARDS_WEBHOOK_SECRET must be set in production: the sandbox's value is public."
    const sentences = (secrets: string) => mistakes({ NODE_ENV: 'production', CARDS_WEBHOOK_SECRET: secrets })
    expect(sentences('ours,whsec_masar_sandbox')).toContain(refusal)
    expect(sentences('ours,theirs')).not.toContain(refusal)
  })

  test('access tokens of the cloud provider are requested over https only', () => {
    const refusal = 'CLOUD_BILLING_CREDENTIALS must name an https token_uri in production.'
    const sentences = (token_uri: string) =>
      mistakes({ NODE_ENV: 'production', CLOUD_BILLING_CREDENTIALS: keyFor(token_uri) })
    expect(sentences('http://oauth2.example/token')).toContain(refusal)
    expect(sentences('https://oauth2.example/token')).not.toContain(refusal)
  })
})

test('the tax unit is registered with the seller’s own settings, even before a server can start', () => {
  expect(() => readUnitEnv(true, { NODE_ENV: 'production', TAX_URL: 'https://tax.example' })).toThrow(
    'SELLER_NAME must be set: the unit is registered with it.',
  )
  expect(readUnitEnv(false, { NODE_ENV: 'production' }).seller.vatNumber).toMatch(/^3\d{13}3$/)
})
