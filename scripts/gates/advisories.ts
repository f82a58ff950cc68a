import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type LockFile, packagesOf } from './lock-file.ts'

/** Path of the stored snapshot. */
export const SNAPSHOT = 'scripts/gates/advisories.json'

const Advisory = z.object({
  id: z.string(),
  package: z.string(),
  /** Locked versions that it concerns. */
  versions: z.array(z.string()),
  severity: z.string(),
  title: z.string(),
})

/** The advisories about the locked packages on a day. */
export const Snapshot = z.object({ date: z.iso.date(), packages: z.string(), advisories: z.array(Advisory) })
export type Snapshot = z.infer<typeof Snapshot>

const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      nodes: z.array(z.string()),
      via: z.array(
        z.union([
          z.string(),
          z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() }),
        ]),
      ),
    }),
  ),
})

/** Accepted advisories by id, each with the reason. */
const ACCEPTED: Record<string, string> = {}

/** Days after which `npm run advisories` calls the stored snapshot old. */
const FRESH_DAYS = 30
const DAY_MS = 86_400_000

/** A checksum of the names and versions of all locked packages. */
export const checksumOf = (lock: LockFile): string => {
  const names = packagesOf(lock).map(({ name, locked }) => `${name}@${locked.version}`)
  return createHash('sha256')
    .update([...new Set(names)].sort().join('\n'))
    .digest('hex')
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Reads the output of `npm audit --json`; null if it is an error or nothing. */
export const readAudit = (json: string, lock: LockFile, date: string): Snapshot | null => {
  const audit = Audit.safeParse(parsed(json))
  if (!audit.success) return null
  const { vulnerabilities } = audit.data
  const advisories = Object.entries(vulnerabilities).flatMap(([name, { nodes, via }]) =>
    via.flatMap((cause) =>
      typeof cause === 'string'
        ? []
        : {
            id: cause.url.split('/').at(-1) ?? cause.url,
            package: name,
            versions: [...new Set(nodes.map((path) => lock.packages[path]?.version ?? ''))].sort(),
            severity: cause.severity,
            title: cause.title,
          },
    ),
  )
  return {
    date,
    packages: checksumOf(lock),
    advisories: advisories.sort((a, b) => `${a.package} ${a.id}`.localeCompare(`${b.package} ${b.id}`)),
  }
}

/** Locked packages with a known fault, and packages that the snapshot does not cover. Ignores the age of the snapshot. */
export const advisoryFaults = (lock: LockFile, snapshot: Snapshot, accepted = ACCEPTED): string[] => {
  const locked = packagesOf(lock)
  const faults = snapshot.advisories
    .filter(({ id }) => accepted[id] === undefined)
    .flatMap(({ id, package: name, versions, severity, title }) =>
      locked
        .filter((one) => one.name === name && versions.includes(one.locked.version ?? ''))
        .map(({ path, locked: { version } }) => `${path} ${version}: ${title} (${severity}, ${id}).`),
    )
  const known = new Set(snapshot.advisories.map(({ id }) => id))
  return [
    ...faults,
    ...Object.keys(accepted)
      .filter((id) => !known.has(id))
      .map((id) => `The accepted advisory ${id} concerns no installed package.`),
    ...(snapshot.packages === checksumOf(lock)
      ? []
      : ['The lock file has changed since the advisories were fetched: run `npm run advisories`.']),
  ]
}

/** A sentence when the snapshot is older than 30 days, else null. */
export const ageWarning = (snapshot: Snapshot, now: Date): string | null => {
  const days = Math.floor((now.getTime() - Date.parse(snapshot.date)) / DAY_MS)
  return days > FRESH_DAYS ? `The advisories were ${days} days old; ${FRESH_DAYS} are allowed.` : null
}
