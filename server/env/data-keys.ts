import { randomBytes } from 'node:crypto'
import { readKeptSecret } from './kept-secret.ts'

/** A key of 32 bytes and its name. Each value that is encrypted with the key contains the name. */
export interface DataKey {
  id: string
  key: Buffer
}

const KEY_BYTES = 32
const ONE = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/

/** Reads `name:key` pairs, separated by commas; null for another shape. The first key encrypts. */
export const parseDataKeys = (text: string): DataKey[] | null => {
  const keys = text.split(',').map((one) => {
    const [, id = '', key = ''] = ONE.exec(one.trim()) ?? []
    return { id, key: Buffer.from(key, 'base64') }
  })
  const names = new Set(keys.map(({ id }) => id))
  return keys.every(({ key }) => key.length === KEY_BYTES) && names.size === keys.length ? keys : null
}

/**
 * The keys of files and encrypted columns: the configured ones, else one key that is created once and stored in the data
 * directory.
 */
export const readDataKeys = (configured: readonly DataKey[] | null, dataDir: string): readonly DataKey[] =>
  configured ??
  parseDataKeys(
    readKeptSecret({
      dataDir,
      name: 'data-keys',
      make: () => `first:${randomBytes(KEY_BYTES).toString('base64')}`,
      isWhole: (text) => parseDataKeys(text) !== null,
      damaged:
        'it is not a list of keys. Restore the file from a backup: without it, uploaded files and identity numbers cannot be read.',
    }),
  ) ??
  []
