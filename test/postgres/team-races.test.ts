import { describe, expect, test } from 'vitest'
import { codeOf } from '#test/support/seed/sessions.ts'
import { firstAdmin, someMember } from '#test/support/seed/team.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { oneWaitsFor } from '../support/waiting.ts'

const api = runningApi()
const RESEND_AFTER_MS = 60_000

/** What is answered to a request that meets a member's row while this change to it is made, and goes on once it is. */
const whileChanging = async <T>(
  id: string,
  change: { role: 'analyst' } | { isActive: false },
  request: () => Promise<T>,
): Promise<T> => {
  const tx = await api.database.db.startTransaction().execute()
  try {
    await tx.updateTable('users').set(change).where('id', '=', id).execute()
    const answer = request()
    await oneWaitsFor(api, tx)
    await tx.commit().execute()
    return await answer
  } finally {
    if (!tx.isCommitted) await tx.rollback().execute()
  }
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
] as const)('an administrator who %s while their request is under way', (_, change) => {
  test.each<[string, (asking: Member, others: Others) => ReturnType<Member['withdraw']>]>([
    ['invites no person', (asking, { newcomer }) => asking.invite(newcomer, 'admin')],
    ['sends no invitation again', (asking, { invitationId }) => asking.resend(invitationId)],
    ['withdraws no invitation', (asking, { invitationId }) => asking.withdraw(invitationId)],
    ['changes no role', (asking, { analystId }) => asking.changeRole(analystId, 'admin')],
    ['deactivates no member', (asking, { analystId }) => asking.deactivate(analystId)],
    ['does not give themselves their role back', (asking) => asking.changeRole(asking.id, 'admin')],
  ])('%s', async (_, request) => {
    const team = await firstAdmin(api)
    const [asking, analyst] = [await someMember(api, 'admin'), await someMember(api, 'analyst')]
    const [invited, newcomer] = [someEmail(), someEmail()]
    const { id: invitationId } = (await team.invite(invited)).body.member
    await api.advance(RESEND_AFTER_MS)
    const standing = async () => ({
      others: (await team.list()).members.filter(({ id }) => id !== asking.id),
      mails: [await api.mails({ to: invited }), await api.mails({ to: newcomer })],
    })
    const before = await standing()
    const answer = await whileChanging(asking.id, change, () =>
      request(asking, { invitationId, analystId: analyst.id, newcomer }),
    )
    expect(codeOf(answer)).toEqual([403, 'forbidden'])
    expect(await standing()).toEqual(before)
    const now = await team.list({ searchString: asking.email })
    expect(now.members).toMatchObject([
      'role' in change ? { role: 'analyst', isActive: true } : { role: 'admin', isActive: false },
    ])
  })
})
