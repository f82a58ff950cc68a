import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { CardPayment } from '#sandbox/cards/state.ts'
import { type DatabaseHandle, openPostgres } from '#server/db/client.ts'
import { type Account, openAccount } from '#test/support/seed/account.ts'
import { startWorld, type World } from '#test/support/world.ts'

/** Accounts that are opened side by side. */
const AT_ONCE = 8

/** A world on PostgreSQL whose servers are replicas, with active accounts, and its database. */
export interface BilledWorld {
  world: World
  database: DatabaseHandle
  accounts: Account[]
  /** Moves the time of product and sandbox while no server runs. */
  moveTo(at: Date): Promise<void>
  now(): Date
  /** The charges that the provider has taken, by customer. */
  takenBy(): Promise<Map<string, CardPayment[]>>
  close(): Promise<void>
}

/** Opens accounts with the world's own server, then stops that server. */
export const startBilledWorld = async (
  count: number,
  prepare: (account: Account) => Promise<unknown> = async () => undefined,
): Promise<BilledWorld> => {
  const world = await startWorld({ RATE_LIMIT_FACTOR: '1000' }, { postgresUrl: inject('postgresUrl') })
  const accounts: Account[] = []
  const open = async () => {
    while (accounts.length < count) {
      const place = accounts.length
      accounts.length += 1
      const account = await openAccount(world)
      await prepare(account)
      accounts[place] = account
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, open))
  await world.stopServer()
  const database = openPostgres(world.env['DATABASE_URL'] ?? '', () => undefined)
  let offset = 0
  return {
    world,
    database,
    accounts,
    now: () => new Date(Date.now() + offset),
    moveTo: async (at) => {
      offset = at.getTime() - Date.now()
      await world.control('/clock', { at: at.toISOString() })
      writeFileSync(join(world.dataDir, 'clock'), String(offset))
    },
    takenBy: async () => {
      const { parts } = await world.control<{ parts: { cards: { payments: CardPayment[] } } }>('/state')
      return Map.groupBy(
        parts.cards.payments.filter(({ kind, status }) => kind === 'charge' && status === 'paid'),
        ({ metadata }) => metadata?.['customer'] ?? '',
      )
    },
    close: async () => {
      await database.close()
      await world.close()
    },
  }
}

/** The morning of the 6th of the next month in Riyadh, when the months of all accounts are due. */
export const nextChargeDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5, 22, 1))

/** The number of invoices that are paid. */
export const paidInvoices = async ({ db }: DatabaseHandle): Promise<number> => {
  const { count } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  return Number(count)
}
