import type { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { chargeMachine } from '#machines/charge/charge.machine.ts'
import { emptyPglite, wipe } from '#test/support/pglite.ts'
import { migrate } from './migrate.ts'

const BEFORE = '0013-proposed-documents'

let pglite: PGlite
const engine = () => ({ kind: 'pglite', pglite }) as const
beforeAll(async () => {
  pglite = await emptyPglite()
})
beforeEach(async () => {
  await migrate(engine(), BEFORE)
  // Charges alone, without the customers and invoices they belong to.
  await pglite.exec(`do $$ declare foreign_key record; begin
      for foreign_key in select conname from pg_constraint where conrelid = 'charges'::regclass and contype = 'f' loop
        execute format('alter table charges drop constraint %I', foreign_key.conname);
      end loop;
    end $$;
    insert into charges (id, customer_id, invoice_id, purpose, attempt, slot, payment_method_id, amount, state, started_at)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', invoice_id,
      case when invoice_id is null then 'resubscription' else 'invoice' end, attempt, slot, gen_random_uuid(), 100, state, now()
    from (values
      ('00000000-0000-4000-8000-00000000000a'::uuid, 1, 'primary', 'failed'),
      ('00000000-0000-4000-8000-00000000000a'::uuid, 2, 'backup', 'failed'),
      ('00000000-0000-4000-8000-00000000000a'::uuid, 3, 'backup', 'failed'),
      ('00000000-0000-4000-8000-00000000000a'::uuid, 4, 'primary', 'failed'),
      ('00000000-0000-4000-8000-00000000000a'::uuid, 5, 'primary', 'started'),
      ('00000000-0000-4000-8000-00000000000b'::uuid, 1, 'primary', 'paid'),
      (null, 1, 'primary', 'failed'),
      (null, 2, 'primary', 'unknown')
    ) as charge (invoice_id, attempt, slot, state)`)
})
afterEach(() => wipe(pglite))
afterAll(() => pglite.close())

const charges = async (columns: string) => {
  const { rows } = await pglite.query<{ line: string }>(
    `select concat_ws(' ', right(invoice_id::text, 1), attempt, ${columns}) as line from charges
     order by invoice_id nulls last, attempt`,
  )
  return rows.map(({ line }) => line)
}

test('charges of an earlier version are in states the chart knows, in the rounds they were made in', async () => {
  await migrate(engine())
  expect(await charges(`'round', round, state`)).toEqual([
    'a 1 round 1 declined',
    'a 2 round 1 declined',
    'a 3 round 2 declined',
    'a 4 round 3 declined',
    'a 5 round 4 started',
    'b 1 round 1 paid',
    '1 round 1 declined',
    '2 round 2 unclear',
  ])
})

test('the database takes every state of the chart, and only one charge in doubt for an invoice', async () => {
  await migrate(engine())
  for (const state of Object.keys(chargeMachine.states))
    await pglite.query(`update charges set state = $1 where right(invoice_id::text, 1) = 'b'`, [state])
  await expect(pglite.query(`update charges set state = 'someday'`)).rejects.toThrow('charges_state_check')
  await expect(pglite.query(`update charges set state = 'unclear' where attempt = 4`)).rejects.toThrow(
    'charges_open_invoice',
  )
})

test('going back gives charges the states they had', async () => {
  const before = await charges('state')
  await migrate(engine())
  await pglite.exec(`update charges set state = 'given-back' where state = 'paid'`)
  await migrate(engine(), BEFORE)
  expect(await charges('state')).toEqual(before)
})

test('a charge whose money was given back is paid for the version before, which can read it', async () => {
  await migrate(engine())
  await pglite.exec(
    `update charges set state = 'reversed', machine_version = 2 where right(invoice_id::text, 1) = 'b'`,
  )
  await migrate(engine(), '0026-kept-answers-with-account')
  expect(await charges(`state, 'version', machine_version`)).toContain('b 1 paid version 1')
})

test('a charge that today’s version has stored can be read by the version before', async () => {
  await migrate(engine())
  await pglite.exec(`update charges set machine_version = 3 where right(invoice_id::text, 1) = 'b'`)
  await migrate(engine(), '0027-reversed-charges')
  expect(await charges(`state, 'version', machine_version`)).toContain('b 1 paid version 2')
})
