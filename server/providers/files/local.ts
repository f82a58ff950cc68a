import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FilesPort, isFileKey, newFileKey } from './port.ts'
import { createUrlSigner } from './signed-url.ts'

export interface LocalFilesOptions {
  /** Made when missing. */
  directory: string
  /** Where the server gives files out: `https://portal.example/files`. */
  baseUrl: string
  /** Signs the addresses. */
  secret: string
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Makes a new or renamed entry of a directory survive a power loss. */
const syncDirectory = async (directory: string) => {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files in a directory of this machine. */
export const createLocalFiles = ({ directory, baseUrl, secret }: LocalFilesOptions): FilesPort => {
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
      const temporary = `${path}.part`
      try {
        await writeDurably(temporary, content)
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
        const { size } = await stat(path)
        return { stream: createReadStream(path), size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      const path = pathOf(key)
      if (path) await rm(path, { force: true })
    },
    async *list() {
      await mkdir(directory, { recursive: true })
      for await (const entry of await opendir(directory)) {
        if (!isFileKey(entry.name)) continue
        yield { key: entry.name, storedAt: (await stat(join(directory, entry.name))).mtime }
      }
    },
    ...createUrlSigner(baseUrl, secret),
  }
}
