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

/** The address under which every registry keeps the archive of a package. */
const archiveOf = (name: string, version = '') => `/${name}/-/${name.split('/').at(-1)}-${version}.tgz`

const faultOfAddress = (name: string, { resolved, version }: Locked): string | null => {
  if (resolved === undefined) return null
  if (!resolved.startsWith('https://')) return `comes from ${resolved}, not from the registry by https`
  const { pathname } = new URL(resolved)
  return decodeURIComponent(pathname).endsWith(archiveOf(name, version))
    ? null
    : `comes from ${resolved}, which has another name or version`
}

/**
 * Faults of the lock file: a package that is not from the registry, has no SHA-512 checksum, or has another package's name. npm
 * omits the address of a package that is in the registry it is set to (`.npmrc`).
 */
export const lockFileFaults = (lock: LockFile): string[] => {
  const hosts = new Set(
    packagesOf(lock).flatMap(({ locked: { resolved } }) =>
      resolved?.startsWith('https://') ? [new URL(resolved).host] : [],
    ),
  )
  const faults = packagesOf(lock).flatMap(({ path, name, locked }) => {
    const address = faultOfAddress(name, locked)
    return [
      ...(path.startsWith(FOLDER) && !locked.link ? [] : ['is a folder of this machine']),
      ...(locked.name === undefined || locked.name === name ? [] : [`is really ${locked.name}`]),
      ...(/^\d+\.\d+\.\d+/.test(locked.version ?? '') ? [] : ['has no version']),
      ...(SHA512.test(locked.integrity ?? '') ? [] : ['has no SHA-512 checksum']),
      ...(address === null ? [] : [address]),
    ].map((fault) => `${path} ${fault}.`)
  })
  return hosts.size > 1
    ? [...faults, `The packages come from several hosts: ${[...hosts].join(', ')}.`]
    : faults
}
