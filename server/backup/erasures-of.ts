import { systemClock } from '../clock.ts'
import type { Log } from '../deps.ts'
import type { DataKey } from '../env/data-keys.ts'
import { withCopy } from './embedded-copy.ts'
import { noteErasures, repeatErasures } from './erasures.ts'
import type { Keys, Source } from './make-backup.ts'
import { onPostgres } from './moments.ts'

/** Adds the destroyed people of the database to the list in the folder. Returns the list's length. */
export const noteErasuresOf = (
  { databaseUrl, dataDir }: Pick<Source, 'databaseUrl' | 'dataDir'>,
  options: { folder: string; keys: Keys },
): Promise<number> =>
  databaseUrl === null
    ? withCopy(dataDir, async ({ db, close }) => {
        try {
          return await noteErasures(db, options)
        } finally {
          await close()
        }
      })
    : onPostgres(databaseUrl, ({ db }) => noteErasures(db, options))

/** Destroys the data of the people in the list again. Returns the number of people whose data had come back. */
export const repeatErasuresOn = (
  url: string,
  { log, ...options }: { folder: string; keys: readonly DataKey[]; log: Log },
): Promise<number> => onPostgres(url, ({ db }) => repeatErasures({ db, clock: systemClock, log }, options))
