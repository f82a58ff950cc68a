/** A backup cannot be made or used. The message is one sentence for the person at the terminal. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupError'
  }
}
