import { START_AGAIN } from './errors/directory-error.ts'

/**
 * Ends the process by the signal's default action, because `process.exit` can hang on a thread of V8 (nodejs/node#54918). Returns
 * where a process cannot signal itself: on Windows for most signals, and as the first process of a container.
 */
export const endBy = (signal: NodeJS.Signals): void => {
  process.removeAllListeners(signal)
  try {
    process.kill(process.pid, signal)
  } catch {
    // Windows does not know the signal.
  }
}

/** Ends the process in the way that asks for a new start. */
export const endToStartAgain = (): never => {
  endBy(START_AGAIN.signal)
  process.exit(START_AGAIN.code)
}
