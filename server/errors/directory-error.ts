/** The data directory is unusable. The message names the reason and the solution. */
export class DirectoryError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DirectoryError'
  }
}

/** Another process works in the data directory. */
export class DirectoryInUseError extends DirectoryError {}
