import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import {
  answer,
  findUserIdOf,
  invitationOf,
  invitationShownTo,
  invite,
  listOf,
  remove,
  someColleague,
  someOwner,
} from '#test/support/seed/account-people.ts'
import { codeOf, openSession } from '#test/support/seed/sessions.ts'
import { visit } from '#test/support/visits.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { replicaWith } from '../support/replica-with.ts'
import { inOpenTransaction, oneWaitsFor } from '../support/waiting.ts'

const api = runningApi()

const countWaitingRequests = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.database.db)
  return rows[0]?.count ?? 0
}

test('a sign-in during the acceptance of an invitation finds the joined account', async () => {
  const owner = await someOwner(api)
  const email = someEmail()
  await invite(owner, email)
  await openSession(api, email)
  const token = await api.idToken(email)
  const userId = await findUserIdOf(api, email)
  await inOpenTransaction(api, async (tx) => {
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
  })
})

test('a withdrawal does not lock its invitation while it waits for the account of the invited person', async () => {
  const owner = await someOwner(api)
  const invited = await api.signIn(someEmail())
  await invite(owner, invited.email)
  const id = await invitationOf(api, invited.email)
  await inOpenTransaction(api, async (tx) => {
    await tx.selectFrom('customers').select('id').where('id', '=', invited.customer.id).forUpdate().execute()
    const withdrawal = remove(owner, id)
    await oneWaitsFor(api, tx)
    await sql`select id from invitations where id = ${id} for update nowait`.execute(tx)
    await tx.commit().execute()
    expect((await withdrawal).status).toBe(200)
  })
})

test('an application that is completed during the acceptance of an invitation stays with its person', async () => {
  const owner = await someOwner(api)
  const invited = await api.signIn(someEmail())
  await invite(owner, invited.email)
  const id = await invitationOf(api, invited.email)
  await inOpenTransaction(api, async (tx) => {
    const completed = { status: 'active', step: 'onboarding-completed' } as const
    await tx.updateTable('customers').set(completed).where('id', '=', invited.customer.id).execute()
    const accepted = invited.call<ErrorBody>('POST', `/v1/invitations/${id}/accept`)
    await oneWaitsFor(api, tx)
    await tx.commit().execute()
    expect(codeOf(await accepted)).toEqual([409, 'own-account-in-use'])
  })
})

/** A removed colleague, and an administrator's request that restores them. */
const someRemovedColleague = async () => {
  const owner = await someOwner(api)
  const colleague = await someColleague(api, owner)
  await remove(owner, colleague.id)
  const token = await api.adminToken()
  const query = await visit(api, token, owner.customer.id)
  /** Restores through another server, because calls of one account wait for each other on one server. */
  const restore = async () => {
    const replica = await replicaWith(api, {})
    const url = `/v1/users/${colleague.id}/restore`
    const { statusCode } = await replica.inject({
      method: 'POST',
      url,
      query,
      headers: { authorization: `Bearer ${token}` },
    })
    await replica.close()
    return { status: statusCode }
  }
  return { owner, colleague, restore }
}

const openInvitations = async (email: string): Promise<number> => {
  const open = api.database.db.selectFrom('invitations').select('id').where('email', '=', email)
  return (await open.where('endedAt', 'is', null).execute()).length
}

test('restoring a colleague during their invitation leaves no open invitation', async () => {
  const { owner, colleague, restore } = await someRemovedColleague()
  await inOpenTransaction(api, async (tx) => {
    // The invitation waits for this lock, after the check that the address belongs to no account.
    await sql`lock table invitations in share mode`.execute(tx)
    const invited = invite(owner, colleague.email)
    await oneWaitsFor(api, tx)
    const restored = restore()
    await expect.poll(() => countWaitingRequests(), { timeout: 20_000 }).toBe(2)
    await tx.commit().execute()
    expect([(await invited).status, (await restored).status]).toEqual([200, 200])
  })
  expect((await listOf(owner)).users.map(({ email }) => email)).toContain(colleague.email)
  expect(await openInvitations(colleague.email)).toBe(0)
})

test('restoring a colleague during their acceptance of an invitation makes one membership', async () => {
  const { owner, colleague, restore } = await someRemovedColleague()
  await invite(owner, colleague.email)
  await inOpenTransaction(api, async (tx) => {
    await tx.selectFrom('customers').select('id').where('id', '=', owner.customer.id).forUpdate().execute()
    await invitationShownTo(api, colleague.email)
    const accepted = answer(api, colleague.email, 'accept')
    await oneWaitsFor(api, tx)
    const restored = restore()
    await expect.poll(() => countWaitingRequests(), { timeout: 20_000 }).toBe(2)
    await sql`select id from invitations where email = ${colleague.email} for update nowait`.execute(tx)
    await tx.commit().execute()
    expect([(await accepted).status, (await restored).status].toSorted()).toEqual([200, 404])
  })
  expect(await openInvitations(colleague.email)).toBe(0)
})
