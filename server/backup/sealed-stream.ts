import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { DataKey } from '../env/data-keys.ts'
import { BackupError } from './backup-error.ts'

const CIPHER = 'aes-256-gcm'
const MARK = Buffer.from('MASARB1')
const SALT_BYTES = 32
const CHECK_BYTES = 16
const TAG_BYTES = 16
const CHUNK_BYTES = 64 * 1024

/** Bytes in portions of any size. */
export type Bytes = AsyncIterable<Buffer>

export interface Size {
  bytes: number
  /** SHA-256 of the bytes before the encryption. */
  hash: string
}

interface Keys {
  key: Buffer
  /** Detects a wrong key before any content is read. */
  check: Buffer
}

/** Derives a file's own key from the configured key, a salt and its place in the backup, so that files cannot be exchanged. */
const keysFor = ({ key }: DataKey, salt: Buffer, place: string): Keys => {
  const made = Buffer.from(hkdfSync('sha256', key, salt, place, 32 + CHECK_BYTES))
  return { key: made.subarray(0, 32), check: made.subarray(32) }
}

/** The nonce of a chunk: its number, and 1 for the last one, so that a cut file does not open. */
const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 4, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Yields portions of exactly `size` bytes, then a last portion with the rest, which may be empty. */
const inPortions = async function* (bytes: Bytes, size: number) {
  let held: Buffer[] = []
  let length = 0
  for await (const some of bytes) {
    held.push(some)
    length += some.length
    if (length <= size) continue
    let all = Buffer.concat(held)
    for (; all.length > size; all = all.subarray(size))
      yield { portion: all.subarray(0, size), isLast: false }
    held = [all]
    length = all.length
  }
  yield { portion: Buffer.concat(held), isLast: true }
}

const counting = async function* (bytes: Bytes, done: (size: Size) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let length = 0
  for await (const some of bytes) {
    hash.update(some)
    length += some.length
    yield some
  }
  done({ bytes: length, hash: hash.digest('hex') })
}

/** Encrypts bytes into a new file, chunk by chunk, and waits for the disk. `place` is needed to open it again. */
export const sealFile = async (
  path: string,
  { bytes, key, place }: { bytes: Bytes; key: DataKey; place: string },
): Promise<Size> => {
  const salt = randomBytes(SALT_BYTES)
  const id = Buffer.from(key.id)
  const keys = keysFor(key, salt, place)
  const head = Buffer.concat([MARK, Buffer.from([id.length]), id, salt, keys.check])
  let size: Size = { bytes: 0, hash: '' }
  const sealed = async function* () {
    yield head
    let number = 0
    const counted = counting(bytes, (found) => {
      size = found
    })
    for await (const { portion, isLast } of inPortions(counted, CHUNK_BYTES)) {
      const cipher = createCipheriv(CIPHER, keys.key, nonceOf(number++, isLast)).setAAD(head)
      yield Buffer.concat([cipher.update(portion), cipher.final(), cipher.getAuthTag()])
    }
  }
  await pipeline(sealed, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  return size
}

const readHead = (start: Buffer, path: string) => {
  const idEnd = MARK.length + 1 + (start[MARK.length] ?? 0)
  const end = idEnd + SALT_BYTES + CHECK_BYTES
  if (!start.subarray(0, MARK.length).equals(MARK) || start.length < end)
    throw new BackupError(`${path} is damaged: it does not begin like a file of a backup.`)
  return {
    id: start.subarray(MARK.length + 1, idEnd).toString(),
    salt: start.subarray(idEnd, idEnd + SALT_BYTES),
    check: start.subarray(idEnd + SALT_BYTES, end),
    head: start.subarray(0, end),
  }
}

const LONGEST_HEAD = MARK.length + 1 + 255 + SALT_BYTES + CHECK_BYTES

const readStart = async (path: string): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of createReadStream(path, { end: LONGEST_HEAD - 1 })) parts.push(part)
  return Buffer.concat(parts)
}

/** Decrypts a sealed file. Throws BackupError for a wrong key and, after the readable bytes, for a damaged or cut file. */
export const unsealFile = async function* (
  path: string,
  { keys, place }: { keys: readonly DataKey[]; place: string },
): AsyncGenerator<Buffer> {
  const start = await readStart(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`${path} is missing.`)
    throw error
  })
  const { id, salt, check, head } = readHead(start, path)
  const known = keys.find((one) => one.id === id)
  if (!known)
    throw new BackupError(`${path} is encrypted with the key ${id}, which BACKUP_KEYS does not have.`)
  const made = keysFor(known, salt, place)
  if (!made.check.equals(check))
    throw new BackupError(
      `${path} does not open: the key ${id} of BACKUP_KEYS is another one, or the file was changed or moved.`,
    )
  let number = 0
  const sealed = createReadStream(path, { start: head.length, highWaterMark: 1024 * 1024 })
  for await (const { portion, isLast } of inPortions(sealed, CHUNK_BYTES + TAG_BYTES)) {
    yield openPortion(portion, { key: made.key, nonce: nonceOf(number++, isLast), head, path })
  }
}

const openPortion = (
  portion: Buffer,
  { key, nonce, head, path }: { key: Buffer; nonce: Buffer; head: Buffer; path: string },
): Buffer => {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(head)
      .setAuthTag(portion.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(portion.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new BackupError(`${path} is damaged or cut.`)
  }
}

/** Reads and drops the bytes. Returns their size and hash. */
export const measure = async (bytes: Bytes): Promise<Size> => {
  let size: Size = { bytes: 0, hash: '' }
  const counted = counting(bytes, (found) => {
    size = found
  })
  while (!(await counted.next()).done);
  return size
}
