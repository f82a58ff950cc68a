import { describe, expect, test } from 'vitest'
import { codeOf } from '#test/support/seed/sessions.ts'
import { firstAdmin, someMember } from '#test/support/seed/team.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { inOpenTransaction, oneWaitsFor } from '../support/waiting.ts'

const api = runningApi()
const RESEND_AFTER_MS = 60_000

/** Sends a request while a change of the member locks the row. Returns the answer. */
const requestDuringChange = async <T>(
  id: string,
  change: { role: 'analyst' } | { isActive: false },
  request: () => Promise<T>,
): Promise<T> => {
  return inOpenTransaction(api, async (tx) => {
    await tx.updateTable('users').set(change).where('id', '=', id).execute()
    const answer = request()
    await oneWaitsFor(api, tx)
    await tx.commit().execute()
    return await answer
  })
}

type Member = Awaited<ReturnType<typeof someMember>>
interface Others {
  invitationId: string
  analystId: string
  newcomer: string
}

describe.each([
  ['is demoted', { role: 'analyst' }],
  ['is deactivated', { isActive: false }],
] as const)('an administrator who %s during their request', (_, change) => {
  test.each<[string, (admin: Member, others: Others) => ReturnType<Member['withdraw']>]>([
    ['cannot invite', (admin, { newcomer }) => admin.invite(newcomer, 'admin')],
    ['cannot send an invitation again', (admin, { invitationId }) => admin.resend(invitationId)],
    ['cannot withdraw an invitation', (admin, { invitationId }) => admin.withdraw(invitationId)],
    ['cannot change a role', (admin, { analystId }) => admin.changeRole(analystId, 'admin')],
    ['cannot deactivate a member', (admin, { analystId }) => admin.deactivate(analystId)],
    ['cannot restore their own role', (admin) => admin.changeRole(admin.id, 'admin')],
  ])('an administrator who loses their access during a request %s', async (_, request) => {
    const team = await firstAdmin(api)
    const [admin, analyst] = [await someMember(api, 'admin'), await someMember(api, 'analyst')]
    const [invited, newcomer] = [someEmail(), someEmail()]
    const { id: invitationId } = (await team.invite(invited)).body.member
    await api.advance(RESEND_AFTER_MS)
    const readState = async () => ({
      others: (await team.list()).members.filter(({ id }) => id !== admin.id),
      mails: [await api.mails({ to: invited }), await api.mails({ to: newcomer })],
    })
    const before = await readState()
    const answer = await requestDuringChange(admin.id, change, () =>
      request(admin, { invitationId, analystId: analyst.id, newcomer }),
    )
    expect(codeOf(answer)).toEqual([403, 'forbidden'])
    expect(await readState()).toEqual(before)
    const now = await team.list({ searchString: admin.email })
    expect(now.members).toMatchObject([
      'role' in change ? { role: 'analyst', isActive: true } : { role: 'admin', isActive: false },
    ])
  })
})
