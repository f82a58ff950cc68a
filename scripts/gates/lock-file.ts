import { readFileSync } from 'node:fs'
import { inRoot } from '../lib/project.mjs'

/** One package of package-lock.json. */
interface Locked {
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  license?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}

export interface LockFile {
  packages: Record<string, Locked>
}

/** The project's own lock file. */
export const readLockFile = (): LockFile =>
  JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as LockFile

const FOLDER = 'node_modules/'
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/

/** The package's name in a path such as `node_modules/a/node_modules/@b/c`. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

/** Every locked package with its path, without the project itself. */
export const packagesOf = (lock: LockFile): { path: string; name: string; locked: Locked }[] =>
  Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => ({ path, name: nameOf(path), locked }))

/**
 * Faults of the lock file: a package has an address, no SHA-512 checksum, or another package's name. npm omits the address of a
 * package from the configured registry (`.npmrc`), so an address names another source.
 */
export const lockFileFaults = (lock: LockFile): string[] =>
  packagesOf(lock).flatMap(({ path, name, locked }) =>
    [
      ...(path.startsWith(FOLDER) && !locked.link ? [] : ['is a folder of this machine']),
      ...(locked.name === undefined || locked.name === name ? [] : [`is really ${locked.name}`]),
      ...(/^\d+\.\d+\.\d+/.test(locked.version ?? '') ? [] : ['has no version']),
      ...(SHA512.test(locked.integrity ?? '') ? [] : ['has no SHA-512 checksum']),
      ...(locked.resolved === undefined ? [] : [`comes from ${locked.resolved}, not from the registry`]),
    ].map((fault) => `${path} ${fault}.`),
  )
