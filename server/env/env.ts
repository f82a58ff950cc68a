import { join } from 'node:path'
import { z } from 'zod'
import { accounting, billing, cards, cloudBilling, seller } from './billing.ts'
import { files, mail, nafath, registry, signIn } from './providers.ts'
import { type EnvContext, httpUrl, refusals, wrongShapes } from './section.ts'
import { backups, data, links, people, serving, tracing } from './server.ts'
import { taxUnit } from './tax.ts'

const SECTIONS = [
  serving,
  data,
  backups,
  tracing,
  people,
  signIn,
  cards,
  nafath,
  registry,
  cloudBilling,
  billing,
  accounting,
  seller,
  taxUnit,
  files,
  mail,
  links,
]

const modeVariables = {
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('`production` refuses the sandbox’s keys, the embedded database and an adjustable clock.'),
  SANDBOX_URL: httpUrl
    .default('http://localhost:3001')
    .describe('Address of the sandbox for the server’s own calls.'),
  SANDBOX_PUBLIC_URL: httpUrl
    .optional()
    .describe(
      'Address of the sandbox for browsers, such as that of a proxy with https. Default: `SANDBOX_URL`.',
    ),
}

/** Every variable the server reads, by subject. */
export const VARIABLES: readonly { title: string; variables: Record<string, z.ZodType> }[] = [
  { title: 'Mode and sandbox', variables: modeVariables },
  ...SECTIONS,
]

const Variables = z.object({
  ...modeVariables,
  ...serving.variables,
  ...data.variables,
  ...backups.variables,
  ...tracing.variables,
  ...people.variables,
  ...signIn.variables,
  ...cards.variables,
  ...nafath.variables,
  ...registry.variables,
  ...cloudBilling.variables,
  ...billing.variables,
  ...accounting.variables,
  ...seller.variables,
  ...taxUnit.variables,
  ...files.variables,
  ...mail.variables,
  ...links.variables,
})

/** Stops the start of the process. Has one sentence for each needed change of the settings. */
export class ConfigurationError extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigurationError'
    this.sentences = sentences
  }
}

/** Reads the environment. Throws ConfigurationError with a sentence for each mistake. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Variables.safeParse(present)
  if (!parsed.success) throw new ConfigurationError(wrongShapes(parsed.error))
  const values = parsed.data
  const context: EnvContext = {
    production: values.NODE_ENV === 'production',
    test: values.NODE_ENV === 'test',
    sandbox: (path) => `${values.SANDBOX_URL}/${path}`,
    publicSandbox: (path) => `${values.SANDBOX_PUBLIC_URL ?? values.SANDBOX_URL}/${path}`,
    sandboxHost: new URL(values.SANDBOX_URL).hostname,
    sandboxFile: (name) => join(values.DATA_DIR, 'sandbox', name),
  }
  const sentences = refusals(SECTIONS, values, context)
  if (sentences.length > 0) throw new ConfigurationError(sentences)
  return {
    ...serving.settings(values, context),
    ...data.settings(values, context),
    ...backups.settings(values, context),
    ...tracing.settings(values, context),
    ...people.settings(values, context),
    signIn: signIn.settings(values, context),
    cards: cards.settings(values, context),
    nafath: nafath.settings(values, context),
    registry: registry.settings(values, context),
    cloudBilling: cloudBilling.settings(values, context),
    billing: billing.settings(values, context),
    accounting: accounting.settings(values, context),
    seller: seller.settings(values, context),
    taxUnit: taxUnit.settings(values, context),
    files: files.settings(values, context),
    mail: mail.settings(values, context),
    ...links.settings(values, context),
  }
}

export type Env = ReturnType<typeof readEnv>

/** Reads the location of the database and the keys of its backups, for commands. Throws ConfigurationError. */
export const readDatabaseEnv = (): Pick<
  Env,
  'databaseUrl' | 'dataDir' | 'dataKeys' | 'backupKeys' | 'files'
> => readEnv({ ...process.env, NODE_ENV: undefined })

/** Settings without which the command would register a certificate for the sandbox's seller. */
const OF_UNIT = [
  'TAX_URL',
  'SELLER_NAME',
  'SELLER_NAME_AR',
  'SELLER_VAT_NUMBER',
  'SELLER_CR_NUMBER',
  'SELLER_ADDRESS',
  'SELLER_ADDRESS_AR',
] as const

/**
 * Reads the settings of the command that registers the tax unit. It runs before a server can start in production. `isReal`:
 * requires the reseller's own settings instead of the sandbox's. Throws ConfigurationError.
 */
export const readUnitEnv = (
  isReal: boolean,
  source: Record<string, string | undefined> = process.env,
): Pick<Env, 'seller' | 'taxUnit'> => {
  const missing = isReal ? OF_UNIT.filter((name) => !source[name]) : []
  if (missing.length > 0)
    throw new ConfigurationError(
      missing.map((name) => `${name} must be set: the unit is registered with it.`),
    )
  return readEnv({ ...source, NODE_ENV: undefined })
}
