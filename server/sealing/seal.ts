import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { DataKey } from '../env/data-keys.ts'

const CIPHER = 'aes-256-gcm'
const MARK = Buffer.from('MASAR1')
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts content. Layout of the result: mark, length and name of the key, IV, ciphertext, tag. The result opens only with the same
 * `place`. The place is a row of a table; a file has no place.
 */
export const seal = (content: Buffer, dataKey: DataKey, place = ''): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const head = Buffer.concat([headOf(dataKey), iv])
  const cipher = createCipheriv(CIPHER, dataKey.key, iv).setAAD(Buffer.concat([head, Buffer.from(place)]))
  return Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts content. Throws when it was not sealed with one of the keys at this place, or was changed since. */
export const unseal = (sealed: Buffer, keys: readonly DataKey[], place = ''): Buffer => {
  const idEnd = MARK.length + 1 + (sealed[MARK.length] ?? 0)
  const head = sealed.subarray(0, idEnd + IV_BYTES)
  if (!sealed.subarray(0, MARK.length).equals(MARK) || sealed.length < head.length + TAG_BYTES)
    throw new Error('it was not encrypted by Masar')
  const id = sealed.subarray(MARK.length + 1, idEnd).toString()
  const known = keys.find((one) => one.id === id)
  if (!known) throw new Error(`it needs the key ${id}, which DATA_KEYS does not have`)
  const decipher = createDecipheriv(CIPHER, known.key, sealed.subarray(idEnd, idEnd + IV_BYTES))
    .setAAD(Buffer.concat([head, Buffer.from(place)]))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(head.length, -TAG_BYTES)), decipher.final()])
}

/** The first bytes of all content that this key has sealed. */
const headOf = ({ id }: DataKey): Buffer => Buffer.concat([MARK, Buffer.from([id.length]), Buffer.from(id)])
