import { start } from '#server/start.ts'
import { withCrashPoints } from './crash-points.ts'

/** The server with crash points: the file that `CRASH_FILE` names says at which one the process ends. */
await start((parts) => withCrashPoints(parts, process.env.CRASH_FILE ?? ''))
