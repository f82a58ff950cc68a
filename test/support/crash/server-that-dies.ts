import { start } from '#server/start.ts'
import { withCrashPoints } from './crash-points.ts'

/** The server with crash points. The file in `CRASH_FILE` names the point at which the process ends. */
await start((parts) => withCrashPoints(parts, process.env.CRASH_FILE ?? ''))
