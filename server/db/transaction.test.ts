import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyPglite } from '#test/support/pglite.ts'
import { type DatabaseHandle, overPglite } from './client.ts'
import { insideTransaction, noteCustomerChange, onCustomerChange, withTransaction } from './transaction.ts'

let database: DatabaseHandle
beforeAll(async () => {
  database = overPglite(await emptyPglite())
  await sql`create table marks (name text)`.execute(database.db)
})
afterAll(() => database.close())

const names = async () =>
  (await sql<{ name: string }>`select name from marks order by name`.execute(database.db)).rows.map(
    (row) => row.name,
  )

test('a failed transaction leaves nothing', async () => {
  const failing = withTransaction(database.db, async (tx) => {
    await sql`insert into marks values ('half')`.execute(tx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await names()).not.toContain('half')
})

test('concurrent transactions run one after another', async () => {
  const add = (name: string) =>
    withTransaction(database.db, async (tx) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from marks`.execute(tx)
      await sql`insert into marks values (${`${name}-${rows[0]?.count}`})`.execute(tx)
    })
  await Promise.all([add('a'), add('b'), add('c')])
  expect((await names()).map((name) => name.slice(2)).sort()).toEqual(['0', '1', '2'])
})

test('a nested transaction fails at once', async () => {
  await withTransaction(database.db, async () => {
    expect(insideTransaction()).toBe(true)
    await expect(withTransaction(database.db, async () => undefined)).rejects.toThrow('inside another one')
  })
  expect(insideTransaction()).toBe(false)
})

describe('the notification of a changed customer', () => {
  const [early, later] = [new Date('2026-03-06T09:00:00Z'), new Date('2026-03-06T09:00:01Z')]
  const notified: [string, Date][] = []
  beforeEach(() => {
    notified.length = 0
    onCustomerChange(database.db, (id, updatedAt) => {
      notified.push([id, updatedAt])
    })
  })

  test('the listener is called once for each changed customer, after the commit, with the last time', async () => {
    await withTransaction(database.db, async (tx) => {
      noteCustomerChange({ id: 'one', updatedAt: early })
      noteCustomerChange({ id: 'other', updatedAt: early })
      noteCustomerChange({ id: 'one', updatedAt: later })
      await sql`insert into marks values ('changed')`.execute(tx)
      expect(notified).toEqual([])
    })
    expect(notified).toEqual([
      ['one', later],
      ['other', early],
    ])
    await withTransaction(database.db, async () => undefined)
    expect(notified).toHaveLength(2)
  })

  test('the listener is not called after a rollback', async () => {
    const failing = withTransaction(database.db, async () => {
      noteCustomerChange({ id: 'one', updatedAt: early })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(notified).toEqual([])
  })

  test('a change of a customer outside a transaction throws, because no page would be notified', () => {
    expect(() => noteCustomerChange({ id: 'one', updatedAt: early })).toThrow('outside withTransaction')
  })
})
