import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { findUserIdOf, invitationOf, invite, remove, someOwner } from '#test/support/seed/account-people.ts'
import { openSession } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { oneWaitsFor } from '../support/waiting.ts'

const api = runningApi()

test('a sign-in that meets the acceptance of an invitation finds the account that was joined', async () => {
  const owner = await someOwner(api)
  const email = someEmail()
  await invite(owner, email)
  await openSession(api, email)
  const token = await api.idToken(email)
  const userId = await findUserIdOf(api, email)
  const tx = await api.database.db.startTransaction().execute()
  try {
    const joined = { customerId: owner.customer.id, isOwner: false }
    await tx.updateTable('users').set(joined).where('id', '=', userId).execute()
    await tx.updateTable('invitations').set({ endedAt: new Date() }).where('email', '=', email).execute()
    const login = api.call<{ customer: Customer | null }>('POST', '/v1/customers/login', {
      token,
      body: { accountType: 'business' },
    })
    await oneWaitsFor(api, tx)
    await tx.commit().execute()
    expect((await login).body.customer?.id).toBe(owner.customer.id)
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute()
  }
})

test('withdrawing an invitation does not hold it while it waits for the account of the person who answers', async () => {
  const owner = await someOwner(api)
  const invited = await api.signIn(someEmail())
  await invite(owner, invited.email)
  const id = await invitationOf(api, invited.email)
  const tx = await api.database.db.startTransaction().execute()
  try {
    await tx.selectFrom('customers').select('id').where('id', '=', invited.customer.id).forUpdate().execute()
    const withdrawal = remove(owner, id)
    await oneWaitsFor(api, tx)
    await sql`select id from invitations where id = ${id} for update nowait`.execute(tx)
    await tx.commit().execute()
    expect((await withdrawal).status).toBe(200)
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute()
  }
})
