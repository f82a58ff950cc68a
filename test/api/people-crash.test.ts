import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { AccountUser } from '#contract/endpoints/users.ts'
import { invite, listOf, someColleague, someOwner } from '#test/support/seed/account-people.ts'
import { firstAdmin } from '#test/support/seed/team.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { createDyingApi } from './support/dying-api.ts'

const api = runningApi()
const crashAndRepeat = createDyingApi(api)
const TWO_MINUTES_MS = 2 * 60_000

const invitedUser = (first: unknown) => (first as { user: AccountUser }).user

describe('a crash during a keyed call about people', () => {
  test('a repeated invitation of a colleague after a crash makes one invitation and one mail', async () => {
    const { token, ...owner } = await someOwner(api)
    const email = someEmail()
    const { first, repeat } = await crashAndRepeat({ token, path: '/v1/users/invite', body: { email } })
    const again = await repeat()
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first])
    expect((await listOf({ token, ...owner })).users.slice(1)).toEqual([invitedUser(first)])
    expect(await api.mails({ to: email })).toHaveLength(1)
  })

  test('a repeated resend of an invitation after a crash sends one further mail', async () => {
    const owner = await someOwner(api)
    const email = someEmail()
    const { id } = (await invite(owner, email)).body.user
    await api.advance(TWO_MINUTES_MS)
    const { first, repeat } = await crashAndRepeat({
      token: owner.token,
      path: `/v1/users/${id}/invitation`,
    })
    const again = await repeat()
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first])
    expect(await api.mails({ to: email })).toHaveLength(2)
  })

  test('a repeated removal or withdrawal after a crash gets its first answer', async () => {
    const owner = await someOwner(api)
    const colleague = await someColleague(api, owner)
    const pending = (await invite(owner, someEmail())).body.user
    for (const { id } of [colleague, pending]) {
      const { first, repeat } = await crashAndRepeat({
        token: owner.token,
        method: 'DELETE',
        path: `/v1/users/${id}`,
      })
      const again = await repeat()
      expect([first, again.status, again.headers['idempotency-replayed'], again.body]).toEqual([
        {},
        200,
        'true',
        {},
      ])
    }
    expect((await listOf(owner)).totalItems).toBe(1)
  })

  test('a repeated invitation to the team, resend or withdrawal after a crash gets its first answer', async () => {
    const token = await api.adminToken()
    const email = `${randomUUID().slice(0, 8)}@masar.example.com`
    const invitation = { path: '/v1/team/invitations', body: { email, role: 'analyst' } }
    const once = await crashAndRepeat({ token, ...invitation })
    expect((await once.repeat()).body).toEqual(once.first)
    const { members } = await (await firstAdmin(api)).list({ searchString: email })
    expect(members).toHaveLength(1)
    await api.advance(TWO_MINUTES_MS)
    const path = `/v1/team/invitations/${members[0]?.id}`
    const resent = await crashAndRepeat({ token, path: `${path}/resend` })
    expect((await resent.repeat()).body).toEqual(resent.first)
    expect(await api.mails({ to: email })).toHaveLength(2)
    const withdrawn = await crashAndRepeat({ token, method: 'DELETE', path })
    expect([withdrawn.first, (await withdrawn.repeat()).body]).toEqual([{}, {}])
  })
})
