import { start } from '#server/start.ts'
import { withCrashPoints } from './crash-points.ts'
import { failingWritesFile, withFailingWrites } from './failing-writes.ts'

const file = process.env.CRASH_FILE ?? ''

/** The server with crash points. The file in `CRASH_FILE` names the point at which the process ends; another one lets writes fail. */
await start((parts) => withCrashPoints(withFailingWrites(parts, failingWritesFile(file)), file))
