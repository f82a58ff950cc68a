import { createHmac, hkdfSync } from 'node:crypto'
import type { DataKey } from '../env/data-keys.ts'
import { AppError } from '../errors/app-error.ts'
import { seal, unseal } from './seal.ts'
import type { NumberHash, SealedColumn, SealedText } from './sealed-columns.ts'

/** Seals and opens texts that must not be readable in the database, and hashes identity numbers for lookups. */
export interface Vault {
  /** Encrypts a text for one row of a column; `row` has the values of the primary key. */
  seal(column: SealedColumn, row: readonly string[], text: string): SealedText
  /** Decrypts the text of this row. Throws `needs-attention` for a changed text, for a text of another row, and when its key is missing. */
  open(column: SealedColumn, row: readonly string[], sealed: SealedText): string
  /** The hash of a number with the first secret. */
  hash(number: string): NumberHash
  /** The hashes of a number with every secret, because a row may still have the hash of a former secret. */
  hashes(number: string): NumberHash[]
  /** The prefixes of sealed texts and hashes that need no renewal. */
  readonly current: { sealed: string; hash: string }
  /** Hashes of a text that may contain a number; the first is the current one. */
  fingerprints(text: string): [string, ...string[]]
}

interface VaultSecrets {
  /** The first key seals. Each key opens the texts that it has sealed. */
  dataKeys: readonly DataKey[]
  /** The first secret hashes. The hashes of every secret are accepted. */
  numberSecrets: readonly string[]
}

const HASH_KEY_BYTES = 32
const NAME_LENGTH = 8

export const createVault = ({ dataKeys, numberSecrets }: VaultSecrets): Vault => {
  const [current] = dataKeys
  const hashKeys = numberSecrets.map(hashKey)
  const [hashing, ...former] = hashKeys
  if (!current || !hashing) throw new Error('The vault needs a key and a secret')
  return {
    seal: (column, row, text) =>
      named(current, seal(Buffer.from(text), current, placeOf(column, row)).toString('base64')),
    open: (column, row, sealed) => {
      try {
        return unseal(bytesOf(sealed), dataKeys, placeOf(column, row)).toString()
      } catch (failure) {
        throw new AppError('needs-attention', { cause: unreadable(column, row, failure) })
      }
    },
    current: { sealed: `${current.id}:`, hash: `${hashing.name}.` },
    hash: (number) => hashWith(hashing, number),
    hashes: (number) => hashKeys.map((key) => hashWith(key, number)),
    fingerprints: (text) => [hmac(hashing.key, text), ...former.map(({ key }) => hmac(key, text))],
  }
}

const named = ({ id }: DataKey, text: string) => `${id}:${text}` as unknown as SealedText

const bytesOf = (sealed: SealedText): Buffer => Buffer.from(String(sealed).replace(/^[^:]*:/, ''), 'base64')

/** The place in the database to which a sealed text is bound. */
const placeOf = ({ table, column }: SealedColumn, row: readonly string[]): string =>
  JSON.stringify([table, column, ...row])

/** A text in the database does not open. The message is for the operator and has no personal data. */
export class UnreadableValueError extends Error {
  constructor(sentence: string, options: ErrorOptions) {
    super(sentence, options)
    this.name = 'UnreadableValueError'
  }
}

const unreadable = ({ table, column }: SealedColumn, row: readonly string[], cause: unknown) =>
  new UnreadableValueError(
    `The value in ${table}.${column} of the row ${row.join(', ')} does not open: ${reasonOf(cause)}.`,
    { cause },
  )

const reasonOf = (cause: unknown): string =>
  cause instanceof Error && cause.message.startsWith('it ')
    ? cause.message
    : 'it was changed, was copied from another row, or has a key of the same name with other bytes'

interface HashKey {
  name: string
  key: Buffer
}

const hashKey = (secret: string): HashKey => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'identity numbers', HASH_KEY_BYTES))
  return { key, name: hmac(key, 'name').slice(0, NAME_LENGTH) }
}

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

const hashWith = ({ name, key }: HashKey, number: string): NumberHash =>
  `${name}.${hmac(key, number)}` as NumberHash
