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

/** Exit code of a server to start again: its database has ended, or cannot start, because the disk is full. */
export const START_AGAIN = 75
