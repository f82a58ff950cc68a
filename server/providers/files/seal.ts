import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FileKey } from '../../env/file-keys.ts'

const CIPHER = 'aes-256-gcm'
const MARK = Buffer.from('MASAR1')
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a file: mark, length and name of the key, IV, content, tag. */
export const seal = (content: Buffer, { id, key }: FileKey): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const head = Buffer.concat([MARK, Buffer.from([id.length]), Buffer.from(id), iv])
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(head)
  return Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a file. Throws when it was not sealed with one of the keys, or was changed since. */
export const unseal = (sealed: Buffer, keys: readonly FileKey[]): Buffer => {
  const idEnd = MARK.length + 1 + (sealed[MARK.length] ?? 0)
  const head = sealed.subarray(0, idEnd + IV_BYTES)
  if (!sealed.subarray(0, MARK.length).equals(MARK) || sealed.length < head.length + TAG_BYTES)
    throw new Error('the file was not encrypted by Masar')
  const id = sealed.subarray(MARK.length + 1, idEnd).toString()
  const known = keys.find((one) => one.id === id)
  if (!known) throw new Error(`the file needs the key ${id}, which FILE_KEYS does not have`)
  const decipher = createDecipheriv(CIPHER, known.key, sealed.subarray(idEnd, idEnd + IV_BYTES))
    .setAAD(head)
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(head.length, -TAG_BYTES)), decipher.final()])
}
