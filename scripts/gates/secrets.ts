/** The shapes of secrets, as their issuers define them. */
const SHAPES: Record<string, RegExp> = {
  'a private key': /-----BEGIN (?:[A-Z]{2,12} )?PRIVATE KEY-----(?:\\n|\s)+[A-Za-z0-9+/=]{32,}/g,
  'a private key in DER':
    /\b(?:MIG[A-Z]AgEA|MH[cQ]CAQEE|MII[A-Z][a-zA-Z]?[A-Za-z0-9]{0,2}IBA[AD]|MC4CAQAw)[A-Za-z0-9+/=]{40,}/g,
  'a private key in JWK': /"(?:d|dp|dq|qi)":\s?"[\w-]{40,}"/g,
  'a key of a card provider': /\b(?:[sr]k_(?:live|test)|pk_live)_\w{10,}/g,
  'a webhook secret': /\bwhsec_[\w+/=]{10,}/g,
  'an access key of AWS': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  'an API key of Google': /\bAIza[\w-]{35}/g,
  'a client secret of Google': /\bGOCSPX-[\w-]{20,}/g,
  'an access token of Google': /\bya29\.[\w-]{20,}/g,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,})/g,
  'a token of GitLab': /\bglpat-[\w-]{20,}/g,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/g,
  'a token of Slack': /\bxox[abeoprs]-[\w-]{10,}/g,
  'a key of SendGrid': /\bSG\.[\w-]{22}\.[\w-]{43}/g,
  'a key of an AI provider': /\bsk-(?:ant|proj)-[\w-]{20,}/g,
  'a signed token': /\beyJ[\w-]{10,500}\.eyJ[\w-]{10,500}\.[\w-]{20,}/g,
  'an address with a password':
    /\b(?:postgres|postgresql|mysql|redis|smtps?|https?):\/\/[\w.%-]{1,60}:[^\s@/'"`$<>{}]{3,80}@[\w.-]{1,80}/g,
}

interface Known {
  name: string
  value: RegExp
  reason: string
}

/** Fixed values that look like secrets and open nothing. */
const KNOWN: Known[] = [
  {
    name: 'CARDS_SECRET_KEY of the sandbox',
    value: /^sk_test_masar_sandbox$/,
    reason: 'Opens the sandbox only; production refuses to start with it.',
  },
  {
    name: 'CARDS_WEBHOOK_SECRET of the sandbox',
    value: /^whsec_masar_sandbox$/,
    reason: 'Opens the sandbox only; production refuses to start with it.',
  },
  {
    name: 'TAX_UNIT_KEY of the sandbox',
    value: /^MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQgmoygV3BOZi/,
    reason: 'Signs documents that the sandbox alone accepts; its key is public.',
  },
  {
    name: 'key of the sandbox’s tax authority',
    value: /^MIGEAgEAMBAGByqGSM49AgEGBSuBBAAKBG0wawIBAQQgAzzbAR8D0UEbyC/,
    reason: 'Certifies units for the sandbox alone.',
  },
  {
    name: 'key of the tests’ mail server',
    value:
      /^(?:-----BEGIN PRIVATE KEY-----\s)?MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgwM5txeouW2jYvx/,
    reason: 'Encrypts between a test and a mail server of its own.',
  },
  {
    name: 'key of smtp-server',
    value: /^(?:-----BEGIN RSA PRIVATE KEY-----\\n)?MIIEpAIBAAKCAQEA6Z5Qqhw/,
    reason: 'The published default of that package; only the sandbox contains it.',
  },
  {
    name: 'forged secrets of webhooks',
    value: /^whsec_masar_sandbo(?:x2)?$/,
    reason: 'Tests prove that a value near the sandbox’s own is refused.',
  },
  {
    name: 'SMTP_URL in the documents',
    value: /^smtp:\/\/user:password@(?:host|mail\.example)$/,
    reason: 'Shows where name and password belong.',
  },
  {
    name: 'addresses in the comments of OpenTelemetry',
    value: /^https:\/\/(?:username:password|REDACTED:REDACTED)@www\.example\.com$/,
    reason: 'Examples of that package, in the source map of the built server.',
  },
  {
    name: 'DATABASE_URL of the tests',
    value: /^postgres:\/\/masar:masar@localhost$/,
    reason: 'Opens a database that lives as long as the tests.',
  },
]

/** Lists the secrets in a text by file and line, without repeating them. */
export const secretFaults = (file: string, text: string, known = KNOWN): string[] =>
  Object.entries(SHAPES).flatMap(([what, shape]) =>
    [...text.matchAll(shape)]
      .filter(([found]) => !known.some(({ value }) => value.test(found)))
      .map(({ index }) => `${file}:${text.slice(0, index).split('\n').length} has ${what}.`),
  )
