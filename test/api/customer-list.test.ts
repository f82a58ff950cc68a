import { beforeAll, describe, expect, test } from 'vitest'
import { listCustomers } from '#contract/endpoints/customer-list.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts.ts'
import { sweep } from '#server/operations/sweep.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { addCustomers, idsOf, type ListReply, listFor } from './support/customer-rows.ts'

const api = runningApi()
const list = listFor(api)
const day = (number: number) => new Date(Date.UTC(2026, 0, number, 9))

let ids: string[]
beforeAll(async () => {
  ids = await addCustomers(api, [
    { businessName: 'Najd Trading', domain: 'najd-trading.com', createdAt: day(1) },
    { businessName: 'Gulf Data', status: 'suspended', statusReason: 'failed-payment', createdAt: day(2) },
    { accountType: 'individual', firstName: 'Sara', lastName: 'Alharbi', createdAt: day(3) },
    { businessName: 'al waha', status: 'pending-review', createdAt: day(4) },
    { businessName: 'Tuwaiq', status: 'pending-cancellation', createdAt: day(5) },
    { businessName: 'Mada', status: 'cancelled', createdAt: day(6) },
    { businessName: null, email: 'nameless@gulf.example', status: 'pending', createdAt: day(7) },
  ])
})
const at = (...numbers: number[]) => numbers.map((number) => ids[number])

describe('access to all customers', () => {
  test.each(['/v1/customers', '/v1/customers/export'])(
    'only administrators read all customers: %s [1.16, 6.07]',
    async (path) => {
      const [person, analyst, admin] = await Promise.all(
        [someEmail(), 'analyst@masar.example', ADMIN_EMAIL].map((email) => api.idToken(email)),
      )
      const ask = async (token?: string) => codeOf(await api.call<ErrorBody>('GET', path, { token }))
      expect(await ask()).toEqual([401, 'unauthenticated'])
      expect(await ask(person)).toEqual([403, 'forbidden'])
      expect(await ask(analyst)).toEqual([403, 'forbidden'])
      expect((await api.call('GET', path, { token: admin })).status).toBe(200)
    },
  )
})

describe('all customers', () => {
  test('the list of customers begins with the newest and has each row’s data and the number of open reviews [2.12.03, 7.13]', async () => {
    const first = await list()
    expect(idsOf(first)).toEqual(ids.toReversed())
    expect(first).toMatchObject({ totalItems: 7, totalPages: 1, currentPage: 0, more: false, needsReview: 1 })
    expect(first.customers[5]).toEqual({
      id: ids[1],
      accountType: 'business',
      businessName: 'Gulf Data',
      firstName: null,
      lastName: null,
      arabicName: null,
      email: expect.stringContaining('@'),
      domain: null,
      createdAt: '2026-01-02T09:00:00.000Z',
      status: 'suspended',
      statusReason: 'failed-payment',
    })
    expect(first.customers[4]).toMatchObject({ firstName: 'Sara', lastName: 'Alharbi' })
    expect(first.customers[0]).toMatchObject({ businessName: null, email: 'nameless@gulf.example' })
    const token = await api.adminToken()
    const file = await api.call<string>('GET', '/v1/customers/export', {
      token,
      query: { status: 'pending' },
    })
    expect(file.body.split('\r\n')[1]).toMatch(/^nameless@gulf\.example,/)
  })

  test.each([
    ['active', [2, 0]],
    ['suspended', [1]],
    ['cancelled', [5]],
    ['pending-cancellation', [4]],
    ['pending-review', [3]],
    ['', [6, 5, 4, 3, 2, 1, 0]],
  ])('the list of customers filters by the status “%s” [2.2.13, 2.12.02]', async (status, numbers) => {
    const answer = await list({ status })
    expect(idsOf(answer)).toEqual(at(...numbers))
    expect(answer).toMatchObject({ totalItems: numbers.length, needsReview: 1 })
  })

  test('customers are sorted by creation, or by name regardless of case, with nameless customers last [2.12.01, 2.2.24, 2.2.25]', async () => {
    const sortedIds = async (query: Record<string, string>) => idsOf(await list(query))
    expect(await sortedIds({ sortField: 'createdAt', sortOrder: 'asc' })).toEqual(ids)
    const byName = at(3, 1, 5, 0, 2, 4, 6)
    expect(await sortedIds({ sortField: 'name', sortOrder: 'asc' })).toEqual(byName)
    expect(await sortedIds({ sortField: 'name', sortOrder: 'desc' })).toEqual(byName.toReversed())
    expect(await sortedIds({ sortField: 'name', status: 'active' })).toEqual(at(0, 2))
  })

  test.each([
    { limit: '0' },
    { limit: '101' },
    { page: '-1' },
    { sortField: 'email' },
    { status: 'gone' },
    { searchString: 'x'.repeat(151) },
  ])('the list of customers rejects the query %j [5.10]', async (query) => {
    const token = await api.adminToken()
    const invalidQuery = query as Record<string, string>
    const { status, body } = await api.call<ListReply>('GET', '/v1/customers', { token, query: invalidQuery })
    expect([status, body.message?.field]).toEqual([400, Object.keys(query)[0]])
  })

  test('the list of customers follows changes of name, status and person [2.12.06, 2.12.07]', async () => {
    const [id = ''] = await addCustomers(api, [
      { accountType: 'individual', firstName: 'Omar', lastName: 'Zaki' },
    ])
    const { db } = api.database
    const { userId } = await db
      .updateTable('customers')
      .set({ status: 'pending-review' })
      .where('id', '=', id)
      .returning('userId')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ firstName: 'Aaron' }).where('id', '=', userId).execute()
    const [first] = (await list({ sortField: 'name' })).customers
    expect(first).toMatchObject({ id, firstName: 'Aaron', lastName: 'Zaki', status: 'pending-review' })
    expect(idsOf(await list({ searchString: 'omar' }))).toEqual([])
    expect(await list({ status: 'pending-review' })).toMatchObject({ totalItems: 2, needsReview: 2 })
    await db.deleteFrom('customers').where('id', '=', id).execute()
    expect(await list()).toMatchObject({ totalItems: 7, needsReview: 1 })
  })
})

describe('many customers', () => {
  const SAME = day(20)
  let many: string[]
  beforeAll(async () => {
    many = await addCustomers(
      api,
      Array.from({ length: 130 }, (_, number) => ({
        businessName: `Same ${String(number).padStart(3, '0')}`,
        createdAt: number < 120 ? SAME : day(10),
      })),
    )
  })

  test('many customers are listed fifty to a page and each once, even with equal creation times [2.12.01, 9.13]', async () => {
    for (const sortOrder of ['asc', 'desc']) {
      const pages = await Promise.all(
        ['0', '1', '2'].map((page) => list({ page, sortOrder, sortField: 'createdAt' })),
      )
      expect(pages.map(({ customers }) => customers.length)).toEqual([50, 50, 37])
      expect(new Set(pages.flatMap(idsOf))).toEqual(new Set([...ids, ...many]))
      expect(pages[1]).toMatchObject({ totalItems: 137, totalPages: 3, currentPage: 1 })
    }
    expect(await list({ page: '9' })).toMatchObject({ customers: [], totalPages: 3, totalItems: 137 })
  })

  test('pages of different sizes list customers in the same order [2.12.01]', async () => {
    const whole = [...idsOf(await list({ limit: '100' })), ...idsOf(await list({ limit: '100', page: '1' }))]
    expect(idsOf(await list({ limit: '7', page: '17' }))).toEqual(whole.slice(119, 126))
    const byName = idsOf(await list({ sortField: 'name', limit: '7', page: '17' }))
    const names = [
      ...idsOf(await list({ sortField: 'name', limit: '100' })),
      ...idsOf(await list({ sortField: 'name', limit: '100', page: '1' })),
    ]
    expect(byName).toEqual(names.slice(119, 126))
  })

  test('the counts of customers stay the same after the sweep merges them', async () => {
    const before = await list({ status: 'active', page: '1' })
    const rows = () => api.database.db.selectFrom('customerTallies').select('id').execute()
    const changes = (await rows()).length
    await sweep(api.server.deps)
    expect((await rows()).length).toBeLessThan(changes)
    expect(await list({ status: 'active', page: '1' })).toEqual(before)
  })
})

describe('a failure of the list', () => {
  test('a failure of the customer list has its own message [8.09, 8.10]', () => {
    expect(FAILURE_TEXTS[listCustomers.failure]).toBe('Unable to fetch all customers.')
  })
})
