import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { CARDS, CVC } from './seed/cards.ts'

/** A text that the product has written, and its place: `table.column`, `log`, `mail`, `traces`, `metrics` or `browser`. */
export interface Written {
  place: string
  text: string
}

interface Secret {
  kind: string
  isIn(text: string): boolean
  /** Places in which it is expected. */
  belongs?: ReadonlySet<string>
}

const matching = (pattern: RegExp) => (text: string) => pattern.test(text)
const containing = (values: readonly string[]) => (text: string) =>
  values.some((value) => text.includes(value))

const SEPARATED_CARDS = Object.values(CARDS).map((number) => [...number].join(String.raw`[\s-]?`))

/** Secrets that are not allowed in any place, with any settings of the world. */
const ALWAYS: readonly Secret[] = [
  { kind: 'card number', isIn: matching(new RegExp(SEPARATED_CARDS.join('|'))) },
  // Matches only a whole text: many ids and times contain three digits.
  {
    kind: 'security code',
    isIn: matching(new RegExp(String.raw`"${CVC}1?\\*"|\b(?:cvc|cvv|csc)\W{1,8}\d{3,4}\b`, 'i')),
    // The key of a row is a number, which may have three digits.
    belongs: new Set(['record_links.key', 'record_unsealed.key']),
  },
  { kind: 'access token', isIn: matching(/\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/) },
  { kind: 'private key', isIn: matching(/PRIVATE KEY/) },
  { kind: 'password in an address', isIn: matching(/\b[a-z][a-z\d+.-]*:\/\/[^\s/:@"]*:[^\s/@"]+@/i) },
]

/** The provider's name for a saved card, which can be charged. */
const CARD_TOKEN: Secret = {
  kind: 'card token',
  isIn: matching(/\btoken_[A-Za-z0-9]{26}\b/),
  belongs: new Set([
    'payment_methods.token',
    'card_attempts.token',
    // The token of a removed card, for the job that deletes it at the provider.
    'job_common.data',
    // The token of a card that is being added, for 15 minutes.
    'browser',
  ]),
}

const E_MAIL: Secret = {
  kind: 'e-mail address',
  isIn: matching(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/),
  belongs: new Set([
    'activities.actor_email',
    // The address of an invited person.
    'activities.details',
    'activities.found_by',
    // The address of a customer without a name.
    'activities.customer_name',
    // The seller's address.
    'contract_summaries.text',
    'customer_entries.identifiers',
    'customer_entries.search_text',
    'customers.contact_email',
    'customers.gcp_security_group',
    'first_roles.email',
    'invitations.email',
    // The recipient of a mail.
    'job_common.data',
    'mail',
    'users.email',
  ]),
}

const HEX = /\\x((?:[\da-f]{2}){4,})/g
const BASE64 = /[\w+/-]{16,}={0,2}/g

const isText = (text: string): boolean => /^[^\p{Cc}\ufffd]*$/u.test(text.replace(/\s/g, ' '))

/** The bytes as text; empty for bytes that are not text, in which a short pattern would match by chance. */
const textOf = (bytes: Buffer): string => {
  const text = bytes.toString('utf8')
  return isText(text) ? text : ''
}

/** A text, and the texts that it contains as the hex digits of a column of bytes or as base64. */
const readings = (text: string): string[] => [
  text,
  ...[...text.matchAll(HEX)].map(([_, digits = '']) => textOf(Buffer.from(digits, 'hex'))),
  ...[...text.matchAll(BASE64)].map(([digits]) => textOf(Buffer.from(digits, 'base64'))),
]

/** The secrets of this world: exact texts, and the identity numbers of its people. */
interface OfWorld {
  secrets: readonly string[]
  identityNumbers: readonly string[]
}

/** Lists each kind of secret with each place where it is not allowed but was found. Contains no secret. */
export const leaksIn = (written: readonly Written[], { secrets, identityNumbers }: OfWorld): string[] => {
  const all: Secret[] = [
    ...ALWAYS,
    CARD_TOKEN,
    E_MAIL,
    { kind: 'secret', isIn: containing(secrets) },
    // Allowed in no place, because every table has them sealed.
    { kind: 'identity number', isIn: containing(identityNumbers) },
  ]
  const leaks = written.flatMap(({ place, text }) => {
    const texts = readings(text)
    return all
      .filter(({ isIn, belongs }) => !belongs?.has(place) && texts.some(isIn))
      .map(({ kind }) => `${kind} in ${place}`)
  })
  return [...new Set(leaks)].sort()
}

/** The parts of the sandbox's state that the check needs. */
export interface SandboxState {
  parts: { mail: unknown; nafath: { requests: { nationalId: string }[] } }
}

/** Every value of every table, even of the queue's tables, as JSON. */
export const readAllValues = async (db: Db): Promise<Written[]> => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const values: Written[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from only ${sql.table(`${schema}.${name}`)} t`.execute(db)
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row))
        if (value !== null) values.push({ place: `${name}.${column}`, text: JSON.stringify(value) })
    }
  }
  return values
}

/** Shorter texts are the names of keys, not secrets. */
const SHORTEST_SECRET = 8
const SECRET_NAME = /secret|key|token|password/i

const secretsInText = (text: string, name: string): string[] => {
  const isSecret = SECRET_NAME.test(name) && name !== 'publishableKey'
  const password = URL.canParse(text) ? decodeURIComponent(new URL(text).password) : ''
  return [...(isSecret ? [text] : []), password].filter(({ length }) => length >= SHORTEST_SECRET)
}

/** The secrets of the settings, at any depth, with the passwords in addresses. */
export const secretsIn = (settings: unknown, name = ''): string[] => {
  if (typeof settings === 'string') return secretsInText(settings, name)
  if (Array.isArray(settings)) return settings.flatMap((one) => secretsIn(one, name))
  if (typeof settings !== 'object' || settings === null) return []
  return Object.entries(settings).flatMap(([key, value]) =>
    secretsIn(value, SECRET_NAME.test(name) ? name : key),
  )
}
