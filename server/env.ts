import { join } from 'node:path'
import { z } from 'zod'
import { accounting } from './env/accounting.ts'
import { billing } from './env/billing.ts'
import { cards } from './env/cards.ts'
import { cloudBilling } from './env/cloud-billing.ts'
import { data } from './env/data.ts'
import { files } from './env/files.ts'
import { links } from './env/links.ts'
import { mail } from './env/mail.ts'
import { nafath } from './env/nafath.ts'
import { people } from './env/people.ts'
import { refusals, wrongShapes } from './env/refusals.ts'
import { registry } from './env/registry.ts'
import { seller } from './env/seller.ts'
import { serving } from './env/serving.ts'
import { signIn } from './env/sign-in.ts'
import type { Surroundings } from './env/subject.ts'
import { httpUrl } from './env/values.ts'

const SUBJECTS = [
  serving,
  data,
  people,
  signIn,
  cards,
  nafath,
  registry,
  cloudBilling,
  billing,
  accounting,
  seller,
  files,
  mail,
  links,
]

const Variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  SANDBOX_URL: httpUrl.default('http://localhost:3001'),
  ...serving.variables,
  ...data.variables,
  ...people.variables,
  ...signIn.variables,
  ...cards.variables,
  ...nafath.variables,
  ...registry.variables,
  ...cloudBilling.variables,
  ...billing.variables,
  ...accounting.variables,
  ...seller.variables,
  ...files.variables,
  ...mail.variables,
  ...links.variables,
})

/** The process cannot start: one sentence for each thing to change. */
export class ConfigurationError extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigurationError'
    this.sentences = sentences
  }
}

/** Reads the environment once. Throws ConfigurationError with a sentence for each mistake. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Variables.safeParse(present)
  if (!parsed.success) throw new ConfigurationError(wrongShapes(parsed.error))
  const values = parsed.data
  const surroundings: Surroundings = {
    production: values.NODE_ENV === 'production',
    sandbox: (path) => `${values.SANDBOX_URL}/${path}`,
    sandboxHost: new URL(values.SANDBOX_URL).hostname,
    sandboxFile: (name) => join(values.DATA_DIR, 'sandbox', name),
  }
  const sentences = refusals(SUBJECTS, values, surroundings)
  if (sentences.length > 0) throw new ConfigurationError(sentences)
  return {
    ...serving.settings(values, surroundings),
    ...data.settings(values, surroundings),
    ...people.settings(values, surroundings),
    signIn: signIn.settings(values, surroundings),
    cards: cards.settings(values, surroundings),
    nafath: nafath.settings(values, surroundings),
    registry: registry.settings(values, surroundings),
    cloudBilling: cloudBilling.settings(values, surroundings),
    billing: billing.settings(values, surroundings),
    accounting: accounting.settings(values, surroundings),
    seller: seller.settings(values, surroundings),
    files: files.settings(values, surroundings),
    mail: mail.settings(values, surroundings),
    ...links.settings(values, surroundings),
  }
}

export type Env = ReturnType<typeof readEnv>
