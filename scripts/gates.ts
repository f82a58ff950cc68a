import { existsSync, readFileSync } from 'node:fs'
import { advisoryFaults, SNAPSHOT, Snapshot } from './gates/advisories.ts'
import { crashPointFaults, sourceMapFaults } from './gates/build.ts'
import { builtFiles, sourceFiles } from './gates/files.ts'
import { licenceFaults } from './gates/licences.ts'
import { lockFileFaults, readLockFile } from './gates/lock-file.ts'
import { patternFaults } from './gates/patterns.ts'
import { secretFaults } from './gates/secrets.ts'
import { inRoot, runCommand, Stop } from './lib/project.mjs'

const advisories = () => {
  if (!existsSync(inRoot(SNAPSHOT))) {
    console.log('No advisories are stored, so none were compared: `npm run advisories` fetches them.')
    return []
  }
  return advisoryFaults(readLockFile(), Snapshot.parse(JSON.parse(readFileSync(inRoot(SNAPSHOT), 'utf8'))))
}

/** `npm test -- gates`: checks the locked packages, the build, secrets, and patterns that long text would slow down. Needs the build, but no network. */
await runCommand(async () => {
  const lock = readLockFile()
  const sources = sourceFiles()
  const built = builtFiles()
  const faults = [
    ...lockFileFaults(lock),
    ...licenceFaults(lock),
    ...advisories(),
    ...[...sources, ...built].flatMap(({ file, text }) => secretFaults(file, text)),
    ...sourceMapFaults(built),
    ...crashPointFaults(built),
    ...patternFaults(sources),
  ]
  if (faults.length > 0) throw new Stop(faults.join('\n'))
})
