import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { advisoryFaults, ageWarning, readAudit, SNAPSHOT, Snapshot } from './gates/advisories.ts'
import { readLockFile } from './gates/lock-file.ts'
import { inRoot, root, runCommand, Stop } from './lib/project.mjs'

/** `npm run advisories`: fetches the known advisories about the locked packages and stores them with the date. Needs the network. */
await runCommand(async () => {
  const now = new Date()
  if (existsSync(inRoot(SNAPSHOT))) {
    const warning = ageWarning(Snapshot.parse(JSON.parse(readFileSync(inRoot(SNAPSHOT), 'utf8'))), now)
    if (warning) console.warn(warning)
  }
  // npm also exits with 1 when it finds something, so only the output decides.
  const { stdout } = spawnSync('npm', ['audit', '--package-lock-only', '--json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const lock = readLockFile()
  const snapshot = readAudit(stdout, lock, now.toISOString().slice(0, 10))
  if (!snapshot)
    throw new Stop('The registry gave no advisories, so the stored ones were kept: try again later.')
  writeFileSync(inRoot(SNAPSHOT), `${JSON.stringify(snapshot, null, 2)}\n`)
  const faults = advisoryFaults(lock, snapshot)
  if (faults.length > 0) throw new Stop(faults.join('\n'))
})
