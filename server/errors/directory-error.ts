/** The data directory is unusable. The message names the reason and the solution. */
export class DirectoryError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DirectoryError'
  }
}

/** Another process works in the data directory. */
export class DirectoryInUseError extends DirectoryError {}

/** The disk has no room for the embedded database. A later start succeeds when there is room again. */
export class DiskFullError extends DirectoryError {}

/**
 * The end of a server that must start again: its database has ended, or cannot start, because the disk is full. The server ends by the
 * signal, or with the exit code where it cannot.
 */
export const START_AGAIN = { signal: 'SIGUSR2', code: 75 } as const
