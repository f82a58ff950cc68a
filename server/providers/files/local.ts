import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DataKey } from '../../env/data-keys.ts'
import { seal, unseal } from '../../sealing/seal.ts'
import { type FilesPort, isFileKey, newFileKey } from './port.ts'

export interface LocalFilesOptions {
  /** Created when missing. */
  directory: string
  /** The server's address for files: `https://portal.example/files`. */
  baseUrl: string
  /** The key of the signatures. */
  secret: string
  /** Addresses that one of these signed still open. */
  formerSecrets?: readonly string[]
  /** The first key encrypts. Each key decrypts the files that it has encrypted. */
  keys: readonly DataKey[]
}

/** Files in a directory of this machine, encrypted. */
export const createLocalFiles = ({
  directory,
  baseUrl,
  secret,
  formerSecrets = [],
  keys,
}: LocalFilesOptions): FilesPort => {
  const [current] = keys
  if (!current) throw new Error('Files need a key')
  const pathOf = (key: string) => (isFileKey(key) ? join(directory, key) : null)

  const writeDurably = async (path: string, content: Buffer) => {
    const handle = await open(path, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  return {
    async put(content) {
      await mkdir(directory, { recursive: true })
      const key = newFileKey()
      const path = join(directory, key)
      const temporary = `${path}${HALF_WRITTEN}`
      try {
        await writeDurably(temporary, seal(content, current))
        await rename(temporary, path)
        await syncDirectory(directory)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return key
    },
    async open(key) {
      const path = pathOf(key)
      if (!path) return null
      try {
        const content = unseal(await readFile(path), keys)
        return { stream: Readable.from([content]), size: content.length }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      const path = pathOf(key)
      for (const ending of path ? ['', HALF_WRITTEN] : []) await rm(`${path}${ending}`, { force: true })
    },
    async *list() {
      await mkdir(directory, { recursive: true })
      for await (const entry of await opendir(directory)) {
        const key = entry.name.replace(HALF_WRITTEN, '')
        if (!isFileKey(key)) continue
        const found = await stat(join(directory, entry.name)).catch(ifMissing)
        if (found) yield { key, storedAt: found.mtime }
      }
    },
    ...createUrlSigner(baseUrl, [secret, ...formerSecrets]),
  }
}

/** Makes a new or renamed directory entry survive a power loss. */
const syncDirectory = async (directory: string) => {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Suffix of a file that is being written. A killed process leaves such a file behind, and the sweep removes it. */
const HALF_WRITTEN = '.part'

const ifMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Signs URLs that open one file for a limited time; changing any part invalidates them. */
const createUrlSigner = (
  baseUrl: string,
  [secret = '', ...formerSecrets]: readonly string[],
): Pick<FilesPort, 'signUrl' | 'verifyUrl'> => {
  const signature = (
    by: string,
    ...signed: [key: string, name: string, expires: string, isInline: boolean]
  ) => createHmac('sha256', by).update(JSON.stringify(signed)).digest()

  return {
    async signUrl({ key, downloadName, isInline = false }, expiresAt) {
      const expires = String(expiresAt.getTime())
      const url = new URL(`${baseUrl}/${encodeURIComponent(key)}`)
      url.searchParams.set('name', downloadName)
      url.searchParams.set('expires', expires)
      if (isInline) url.searchParams.set('inline', 'true')
      url.searchParams.set(
        'signature',
        signature(secret, key, downloadName, expires, isInline).toString('base64url'),
      )
      return url.href
    },
    verifyUrl(address, now) {
      const url = URL.parse(address, baseUrl)
      const key = url && decoded(url.pathname.split('/').at(-1) ?? '')
      const downloadName = url?.searchParams.get('name')
      const expires = url?.searchParams.get('expires')
      if (!url || !key || !downloadName || !expires) return null
      const received = Buffer.from(url.searchParams.get('signature') ?? '', 'base64url')
      const isInline = url.searchParams.get('inline') === 'true'
      const isSigned = [secret, ...formerSecrets].some((by) => {
        const expected = signature(by, key, downloadName, expires, isInline)
        return received.length === expected.length && timingSafeEqual(received, expected)
      })
      if (!isSigned) return null
      return now.getTime() < Number(expires) ? { key, downloadName, isInline } : null
    },
  }
}

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
