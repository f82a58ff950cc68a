import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as endpoints from '#contract/endpoints/data-requests.ts'
import type { DataRequest, DataRequestKind, ListedDataRequest } from '#contract/entities/data-request.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { repeatDestructions } from '#server/data-requests/destroy.ts'
import { type Account, cancel, invoicesOf, openAccount, setUsage } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf, openSession } from '#test/support/seed/sessions.ts'
import { SOME_KEY } from '#test/support/some-key.ts'
import { runningApi } from '../support/api.ts'
import { passThreshold } from './support/debts.ts'

const api = runningApi()
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Reply = { request: DataRequest } & ErrorBody

/** The calls of a person who has just signed in. */
const signedIn = async ({ person }: Pick<Account, 'person'>) => {
  const { answer } = await openSession(api, person.email)
  const token = answer.body.userToken
  const post = <T = Reply>(path: string, body?: object) =>
    api.call<T>('POST', `/v1/data-requests${path}`, { token, ...(body && { body }) })
  return {
    ask: (kind: DataRequestKind, note: string | null = null) => post('', { kind, note }),
    prove: (id: string) => post(`/${id}/proof`),
    withdraw: (id: string) => post(`/${id}/withdrawal`),
    sign: (id: string, format: 'html' | 'json', language = 'en') =>
      post<{ url: string; fileName: string } & ErrorBody>(`/${id}/signed-url`, { format, language }),
    list: async () =>
      (await api.call<{ requests: DataRequest[] }>('GET', '/v1/data-requests', { token })).body.requests,
  }
}

const listed = async (id: string): Promise<ListedDataRequest | undefined> => {
  const ask = await callAsAdmin(api)
  const query = { filter: 'all', limit: '100' } as const
  return (await ask(endpoints.listAllDataRequests, { query })).requests.find((request) => request.id === id)
}

test('a person gets their data as a readable file and as JSON for seven days, and never another person’s', async () => {
  const account = await openAccount(api)
  const stranger = await openAccount(api)
  await passThreshold(api, account)
  const me = await signedIn(account)
  const { request } = (await me.ask('copy')).body
  expect(request).toMatchObject({ kind: 'copy', chart: { state: 'answered' } })

  const page = (await me.sign(request.id, 'html', 'ar')).body
  expect(page.fileName).toMatch(/^masar-data-\d{4}-\d\d-\d\d\.html$/)
  const html = await (await fetch(page.url)).text()
  const json = (await (await fetch((await me.sign(request.id, 'json')).body.url)).json()) as Record<
    string,
    Record<string, unknown>[]
  >
  const { identificationNumber } = await account.current()
  expect(json['users']).toMatchObject([{ email: account.person.email }])
  expect(json['customers']).toMatchObject([{ cr_number: identificationNumber }])
  expect(json['invoices']).toHaveLength((await invoicesOf(account)).length)
  expect(json['activities']?.map(({ operation }) => operation)).toContain('dataRequests.ask')
  for (const text of [html, JSON.stringify(json)]) {
    expect(text).toContain(account.person.email)
    expect(text).not.toContain(stranger.person.email)
    expect(text).not.toContain('token_')
  }
  expect(html).toContain('<html lang="ar" dir="rtl">')

  const other = await signedIn(stranger)
  expect(codeOf(await other.sign(request.id, 'json'))).toEqual([404, 'not-found'])
  expect(codeOf(await other.withdraw(request.id))).toEqual([404, 'not-found'])
  await api.advance(7 * DAY_MS + MINUTE_MS)
  expect(codeOf(await (await signedIn(account)).sign(request.id, 'json'))).toEqual([404, 'not-found'])
})

test('the file of a person has their own number and typed values, opened', async () => {
  const account = await openAccount(api, newPerson('individual'))
  const { number } = account.person
  const values = { message: 'Hello', number }
  await account.ask('PUT', '/v1/customers/drafts', { form: 'contact', values })
  const me = await signedIn(account)
  const { request } = (await me.ask('copy')).body
  const text = await (await fetch((await me.sign(request.id, 'json')).body.url)).text()
  expect(JSON.parse(text)).toMatchObject({
    customers: [{ national_id: number, account_name: `masar-ind-${number}`, cr_number: null }],
    identity_requests: [{ national_id: number, state: 'COMPLETED' }],
    drafts: [{ form: 'contact', values }],
  })
  const html = await (await fetch((await me.sign(request.id, 'html')).body.url)).text()
  expect(html).toContain(`<bdi>${number}</bdi>`)
  for (const file of [text, html]) expect(file).not.toContain(`${SOME_KEY.id}:`)
})

test('an old sign-in does not prove the identity, and the request waits for a fresh one', async () => {
  const account = await openAccount(api)
  const before = await signedIn(account)
  await api.advance(11 * MINUTE_MS)
  const { request } = (await before.ask('access')).body
  expect(request.chart.state).toBe('asked')
  expect(codeOf(await before.prove(request.id))).toEqual([403, 'sign-in-again'])
  const again = await signedIn(account)
  expect((await again.prove(request.id)).body.request.chart.state).toBe('answered')
  expect(codeOf(await again.prove(request.id))).toEqual([409, 'data-request-decided'])
})

test('a correction says what is wrong, is due in 30 days, is extended once and answered', async () => {
  const account = await openAccount(api)
  const me = await signedIn(account)
  expect((await me.ask('correction')).status).toBe(400)
  const { request } = (await me.ask('correction', 'My phone number is wrong')).body
  const day = (days: number) => riyadhDay(new Date(Date.parse(request.askedAt) + days * DAY_MS))
  expect([request.chart.state, request.dueOn]).toEqual(['open', day(30)])
  expect(codeOf(await me.ask('correction', 'My phone number is wrong'))).toEqual([409, 'data-request-open'])
  const [alert] = await api.mails({ subject: 'request about their personal data' })
  expect(alert?.text).toContain('/dataRequests')

  const ask = await callAsAdmin(api)
  const params = { requestId: request.id }
  const late = { params, body: { note: 'The register is asked' } }
  expect((await ask(endpoints.extendDataRequest, late)).request.dueOn).toBe(day(60))
  await expect(ask(endpoints.extendDataRequest, late)).rejects.toThrow('data-request-decided')
  await ask(endpoints.answerDataRequest, { params, body: { note: 'The number is corrected' } })
  expect(await me.list()).toMatchObject([
    { chart: { state: 'answered' }, extension: 'The register is asked', answer: 'The number is corrected' },
  ])
  await expect(
    ask(endpoints.refuseDataRequest, { params, body: { note: 'Already answered' } }),
  ).rejects.toThrow('data-request-decided')
  expect(codeOf(await me.sign(request.id, 'json'))).toEqual([404, 'not-found'])
})

test('a person takes a request back, and a refused one shows the reason', async () => {
  const account = await openAccount(api)
  const me = await signedIn(account)
  const first = (await me.ask('objection', 'No statistics about me')).body.request
  expect((await me.withdraw(first.id)).body.request.chart.state).toBe('withdrawn')
  const { request } = (await me.ask('objection', 'No statistics about me')).body
  const ask = await callAsAdmin(api)
  await ask(endpoints.refuseDataRequest, {
    params: { requestId: request.id },
    body: { note: 'There are none about you' },
  })
  expect((await me.list()).map(({ chart, answer }) => [chart.state, answer])).toEqual([
    ['refused', 'There are none about you'],
    ['withdrawn', null],
  ])
})

test('data of an account in use or with debts stays, and the administrator sees the reason', async () => {
  const account = await openAccount(api)
  const { request } = (await (await signedIn(account)).ask('destruction')).body
  expect(request.chart).toMatchObject({ state: 'open', facts: { isEnded: false } })
  const ask = await callAsAdmin(api)
  await expect(ask(endpoints.destroyData, { params: { requestId: request.id } })).rejects.toThrow(
    'data-still-needed',
  )
  expect((await account.current()).identificationNumber).not.toBeNull()
})

/** A closed account with a paid invoice, and the request for destruction of its person. */
const closedAccount = async () => {
  const account = await openAccount(api, newPerson('individual'))
  await passThreshold(api, account)
  await setUsage(account, { daily: 0 })
  await cancel(account)
  await api.advance(2 * DAY_MS)
  const { request } = (await (await signedIn(account)).ask('destruction', 'Please delete everything')).body
  return { account, request }
}

const destroy = async (requestId: string) =>
  (await callAsAdmin(api))(endpoints.destroyData, { params: { requestId } })

const BLANKED = [
  'customers',
  'users',
  'identity_requests',
  'documents',
  'payment_methods',
  'cloud_accounts',
  'identity_prompts',
  'drafts',
] as const
type Ids = { userId: string; customerId: string }
const byCustomer = ({ customerId }: Ids) => ['customer_id', customerId] as const
const KEYS: Record<(typeof BLANKED)[number], (ids: Ids) => readonly [string, string]> = {
  customers: ({ customerId }) => ['id', customerId],
  users: ({ userId }) => ['id', userId],
  identity_requests: byCustomer,
  documents: byCustomer,
  payment_methods: byCustomer,
  cloud_accounts: byCustomer,
  identity_prompts: byCustomer,
  drafts: byCustomer,
}

test('destroyed data is gone from every table but the record and the tax records, which stay for six years', async () => {
  const { account, request } = await closedAccount()
  const { db } = api.database
  const before = await account.current()
  const { sealedNumber, numberHash } = await db
    .selectFrom('customers')
    .select(['sealedNumber', 'numberHash'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  const number = [String(sealedNumber), String(numberHash)]
  const rowsOf = async (table: (typeof BLANKED)[number]) => {
    const [column, id] = KEYS[table]({ userId: before.userId, customerId: account.id })
    const { rows } = await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
    return JSON.stringify(rows)
  }
  for (const there of number) expect(await rowsOf('customers')).toContain(there)
  const done = await destroy(request.id)
  expect(done.request).toMatchObject({ chart: { state: 'destroyed' }, note: null })
  expect(done.request.taxRecordsUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
  for (const table of BLANKED) {
    const text = await rowsOf(table)
    for (const gone of [...number, account.person.email, 'Sara']) expect(text, table).not.toContain(gone)
  }
  const kept = await db.selectFrom('invoices').selectAll().where('customerId', '=', account.id).execute()
  expect(kept).not.toEqual([])
  expect(await listed(request.id)).toMatchObject({ customerName: null, chart: { state: 'destroyed' } })
})

test('a restored backup loses the destroyed data again with the next sweep', async () => {
  const { account, request } = await closedAccount()
  const { userId } = await account.current()
  await destroy(request.id)
  const { db } = api.database
  await db.updateTable('users').set({ email: account.person.email }).where('id', '=', userId).execute()
  await db.updateTable('customers').set({ phone: '+966500000001' }).where('id', '=', account.id).execute()
  await repeatDestructions(api.server.deps)
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  const row = await db.selectFrom('customers').select('phone').where('id', '=', account.id).executeTakeFirst()
  expect([user?.email, row?.phone]).toEqual([`${userId}@destroyed.invalid`, null])
})
