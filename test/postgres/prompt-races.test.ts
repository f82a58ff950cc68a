import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runningApi, someEmail } from '../support/api.ts'
import { answerableId } from '../support/national-id.ts'

const api = runningApi()
const ACCOUNTS = 6
const PROMPTS_PER_HOUR = 3
const NATIONAL_ID = answerableId('170014500') ?? ''

const countWaiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.database.db)
  return rows[0]?.count ?? 0
}

test('accounts that ask for the same ID at once reserve no more than the three prompts of an hour', async () => {
  const people = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => {
      const person = await api.signIn(someEmail('gmail.com'), 'individual')
      await person.call('POST', '/v1/customers/google-info')
      return person
    }),
  )
  // This lock holds every account back until all have counted the prompts or wait to count them.
  const tx = await api.database.db.startTransaction().execute()
  await sql`lock table identity_prompts in share mode`.execute(tx)
  const answers = people.map(({ call }) =>
    call('POST', '/v1/nafath-verifications/create', { body: { nationalId: NATIONAL_ID } }),
  )
  await expect.poll(countWaiting).toBe(ACCOUNTS)
  await tx.commit().execute()

  await Promise.all(answers)
  const reserved = await api.database.db.selectFrom('identityPrompts').select('id').execute()
  expect(reserved).toHaveLength(PROMPTS_PER_HOUR)
})
