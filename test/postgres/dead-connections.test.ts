import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type DatabaseHandle, openPostgres } from '#server/db/client.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { toAppError } from '#server/errors/failures.ts'

let database: DatabaseHandle
const deaths: Error[] = []
let onConnectionLost: (error: Error) => void = () => undefined
beforeAll(() => {
  database = openPostgres(`${inject('postgresUrl')}`, (error) => {
    deaths.push(error)
    onConnectionLost(error)
  })
})
afterAll(() => database.close())

const nextDeath = () =>
  new Promise<void>((resolve) => {
    onConnectionLost = () => resolve()
  })

describe('a connection that dies in the middle of a transaction', () => {
  test.each([
    ['after being idle', sql`set local idle_in_transaction_session_timeout = 50`],
    ['after the server ended it', sql`select pg_terminate_backend(pg_backend_pid())`],
  ])(
    'a connection that dies in a transaction %s makes the work unavailable, and the process survives',
    async (_, kill) => {
      const death = nextDeath()
      const work = withTransaction(database.db, async (tx) => {
        await kill.execute(tx).catch(() => undefined)
        await death
        await sql`select 1`.execute(tx)
      })
      const thrown: unknown = await work.catch((error: unknown) => error)
      expect(toAppError(thrown)?.code).toBe('unavailable')
      expect(deaths).not.toHaveLength(0)
      expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    },
  )
})
