import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseHandle, overPglite } from '#server/db/client.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { migratedPglite } from '#test/support/pglite.ts'
import { flowNaming } from './flow-name.ts'
import { findNamedFlow, forgetOtherNames, nameFlows } from './name-store.ts'

const idOf = (number: number) => `7f3a91c2-0000-4000-8000-${String(number).padStart(12, '0')}`
const FLOWS = 5
const nameFlow = flowNaming('a secret of at least thirty-two characters')

let database: DatabaseHandle
beforeAll(async () => {
  database = overPglite(await migratedPglite())
  for (let number = 0; number < FLOWS; number += 1)
    await sql`
      insert into flow_subjects values ('account', ${idOf(number)}, ${idOf(100 + number)}, 'active', 1, now(), '', '', '', '', '{}')`.execute(
      database.db,
    )
})
afterAll(() => database.close())

const nameAll = (naming: typeof nameFlow, limit: number) =>
  withTransaction(database.db, async (tx) => {
    await forgetOtherNames(tx, naming)
    return nameFlows(tx, naming, limit)
  })
const find = (name: string) => findNamedFlow(database.db, 'account', name)

test('flows are named in batches, and found by their names in their own chart only', async () => {
  expect([await nameAll(nameFlow, 3), await nameAll(nameFlow, 3)]).toEqual([true, false])
  for (let number = 0; number < FLOWS; number += 1)
    expect(await find(nameFlow('account', idOf(number)))).toEqual({
      subjectId: idOf(number),
      customerId: idOf(100 + number),
    })
  expect(await findNamedFlow(database.db, 'onboarding', nameFlow('account', idOf(0)))).toBeUndefined()
})

test('another secret renames every flow, and the same one renames none', async () => {
  const other = flowNaming('another secret of at least thirty-two')
  await nameAll(nameFlow, 100)
  expect(await nameAll(other, 3)).toBe(true)
  await nameAll(other, 3)
  expect(await find(nameFlow('account', idOf(1)))).toBeUndefined()
  expect(await find(other('account', idOf(1)))).toMatchObject({ subjectId: idOf(1) })
  expect(await nameAll(other, 3)).toBe(false)
})
