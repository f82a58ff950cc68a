import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openSession } from '#test/support/seed/sessions.ts'
import { firstAdmin } from '#test/support/seed/team.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

describe('an invitation to the team', () => {
  test('an invitation to the team is recorded step by step in the invitation chart', async () => {
    const stepsOf = (id: string) =>
      api.database.db
        .selectFrom('transitions')
        .select(['machine', 'event', 'fromState', 'toState', 'customerId', 'guards', 'facts'])
        .where('subjectId', '=', id)
        .orderBy('id')
        .execute()
    const step = (event: string, toState: string, guards: Record<string, boolean>, isOverdue = false) => ({
      ...{ machine: 'invitation', event, fromState: 'pending', toState, customerId: null, guards },
      facts: { toTeam: true, accountTakesColleagues: true, isOverdue },
    })
    const team = await firstAdmin(api)
    const email = someEmail()
    const { id } = (await team.invite(email)).body.member
    await api.advance(2 * MINUTE_MS)
    await (await firstAdmin(api)).resend(id)
    await openSession(api, email)
    expect(await stepsOf(id)).toMatchObject([
      step('account.resent', 'pending', { accountTakesColleagues: true }),
      step('person.signedIn', 'accepted', { leadsToTeam: true, canJoin: true }),
    ])

    const again = await firstAdmin(api)
    const other = someEmail()
    const first = (await again.invite(other)).body.member.id
    await api.advance(30 * DAY_MS)
    const later = await firstAdmin(api)
    const second = (await later.invite(other)).body.member.id
    await later.withdraw(second)
    expect(await stepsOf(first)).toMatchObject([
      step('deadline.passed', 'expired', { isOverdue: true }, true),
    ])
    expect(await stepsOf(second)).toMatchObject([step('account.withdrew', 'withdrawn', {})])
    const readStates = async () => {
      const { rows } = await sql<{ state: string }>`
        select state from flow_subjects where machine = 'invitation' and subject_id in (${id}, ${first}, ${second})
        order by state`.execute(api.database.db)
      return rows.map(({ state }) => state)
    }
    await expect.poll(readStates, { timeout: 20_000 }).toEqual(['accepted', 'expired', 'withdrawn'])
  })

  test('a repeated resend or withdrawal with the same key has one effect', async () => {
    const email = someEmail()
    const { id } = (await (await firstAdmin(api)).invite(email)).body.member
    await api.advance(2 * MINUTE_MS)
    const team = await firstAdmin(api)
    for (const change of [team.resend, team.withdraw]) {
      const idempotencyKey = randomUUID()
      const first = await change(id, { idempotencyKey })
      const repeated = await change(id, { idempotencyKey })
      expect([first.status, repeated.status, repeated.body]).toEqual([200, 200, first.body])
      // A withdrawal cancels a planned mail, so the mail must be sent first.
      await api.server.jobs.idle()
    }
    expect(await api.mails({ to: email })).toHaveLength(2)
  })
})
