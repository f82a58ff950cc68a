import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeMachine } from '#machines/charge/charge.machine.ts'
import { migratedPglite } from '#test/support/pglite.ts'

const INVOICE = '00000000-0000-4000-8000-00000000000a'

let pglite: PGlite
beforeAll(async () => {
  pglite = await migratedPglite()
  // Charges alone, without their customers, cards and invoices.
  await pglite.exec(`set session_replication_role = replica;
    insert into charges
      (id, customer_id, invoice_id, purpose, attempt, slot, payment_method_id, amount, state, started_at, machine_version, round)
    select gen_random_uuid(), gen_random_uuid(), '${INVOICE}', 'invoice', attempt, 'primary', gen_random_uuid(), 100, state, now(), 1, 1
    from (values (1, 'declined'), (2, 'started')) as charge (attempt, state);
    set session_replication_role = origin;`)
})
afterAll(() => pglite.close())

test('the database accepts every state of a charge, and no other', async () => {
  for (const state of Object.keys(chargeMachine.states))
    await pglite.query('update charges set state = $1 where attempt = 2', [state])
  await expect(pglite.query(`update charges set state = 'someday'`)).rejects.toThrow('charges_state_check')
})

test('an invoice can have only one charge in doubt', async () => {
  await pglite.exec(`update charges set state = 'started' where attempt = 2`)
  await expect(pglite.query(`update charges set state = 'unclear' where attempt = 1`)).rejects.toThrow(
    'charges_open_invoice',
  )
})
