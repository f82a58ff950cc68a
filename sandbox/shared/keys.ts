/** Credentials of the sandbox's providers. They are worthless outside this machine. */
export const sandboxKeys = {
  cardPublishableKey: 'pk_test_masar_sandbox',
  cardSecretKey: 'sk_test_masar_sandbox',
  cardWebhookSecret: 'whsec_masar_sandbox',
  nafathAppId: 'masar-sandbox',
  nafathAppKey: 'nafath_key_sandbox',
  registryApiKey: 'registry_key_sandbox',
  accountingApiKey: 'accounting_key_sandbox',
  taxToken: 'tax_token_sandbox',
  taxSecret: 'tax_secret_sandbox',
  oidcClientId: 'masar-portal',
} as const

export type SandboxKeys = typeof sandboxKeys
