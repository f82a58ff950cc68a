import { describe, expect, test } from 'vitest'
import { invite, someOwner } from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { openSession } from '#test/support/seed/sessions.ts'
import { visit } from '#test/support/visits.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { activityOf, linesOf, operationsIn } from './support/acts.ts'

const api = runningApi()

describe('the activity list', () => {
  test('the server searches, filters, sorts and pages the activity list', async () => {
    const person = await someOwner(api)
    const emails = [someEmail('first.sa'), someEmail('second.sa'), someEmail('second.sa')]
    for (const email of emails) await invite(person, email)
    const found = async (query: Record<string, string>) =>
      (await activityOf(person, query)).activities.flatMap(({ details }) => details['email'] ?? [])
    expect(await found({ searchString: 'SECOND.SA' })).toEqual([emails[2], emails[1]])
    expect(await found({ searchString: 'second_sa' })).toEqual([])
    expect(await found({ searchString: 'second', sortOrder: 'asc' })).toEqual([emails[1], emails[2]])
    expect(await found({ kind: 'payments' })).toEqual([])
    expect(await found({ outcome: 'failed' })).toEqual([])
    expect(await found({ from: '2000-01-01', to: '2000-01-02' })).toEqual([])
    expect(await activityOf(person, { limit: '2', page: '1' })).toMatchObject({
      activities: [{ operation: 'users.invite' }, { operation: 'account.opened' }],
      totalItems: 4,
      totalPages: 2,
      currentPage: 1,
      more: false,
    })
    expect((await activityOf(person, { page: '1000000' })).activities).toEqual([])
  })

  test.each([{ from: 'yesterday' }, { outcome: 'good' }, { kind: 'x' }, { limit: '101' }])(
    'the activity list rejects an invalid query: %o',
    async (query) => {
      const owner = await someOwner(api)
      const answer = await owner.call('GET', '/v1/activity', { query })
      expect(answer.status).toBe(400)
    },
  )

  test('an export of the activity list contains no formulas and appears in the list', async () => {
    const person = await someOwner(api)
    const token = (await openSession(api, ADMIN_EMAIL)).answer.body.userToken
    const query = await visit(api, token, person.customer.id)
    await api.call('POST', '/v1/users/invite', { token, query, body: { email: someEmail() } })
    const { body, headers } = await person.call<string>('GET', '/v1/activity/export', {
      query: { kind: 'users' },
    })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body).toContain('\uFEFFAt,By,E-mail,Operation,Details,Result,Reason,Changes\r\n')
    expect(linesOf(body)).toEqual([
      expect.stringMatching(/Z,Masar team.*,,users\.invite,email=.+,done,The owner asked/),
    ])
    expect(operationsIn((await activityOf(person, { limit: '1' })).activities)).toEqual(['activity.export'])
  })
})
