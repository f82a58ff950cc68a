/** The data directory cannot be used; the message says why and what to do. */
export class DirectoryError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DirectoryError'
  }
}
