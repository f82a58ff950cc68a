import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as endpoints from '#contract/endpoints/data-requests.ts'
import type { DataRequest, DataRequestKind, ListedDataRequest } from '#contract/entities/data-request.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { amountText } from '#rules/money.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { type ArchiveLimits, dataArchive } from '#server/data-requests/data-archive.ts'
import { DATA_MAP } from '#server/data-requests/data-map.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { sweep } from '#server/operations/sweep.ts'
import { insertInvitation } from '#server/people/invitation-store.ts'
import { joinCustomer, leaveCustomer } from '#server/people/membership-store.ts'
import type { FilesPort } from '#server/providers/files/port.ts'
import { insertSecondOpinion } from '#server/second-opinions/store.ts'
import { passThreshold } from '#test/support/debts.ts'
import { type Account, cancel, invoicesOf, openAccount, setUsage } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf, openSession } from '#test/support/seed/sessions.ts'
import { someMember } from '#test/support/seed/team.ts'
import { SOME_KEY } from '#test/support/some-key.ts'
import { unzipped } from '#test/support/unzipped.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Reply = { request: DataRequest } & ErrorBody

/** The calls of a person who has just signed in. */
const signIn = async ({ person }: Pick<Account, 'person'>) => {
  const { answer } = await openSession(api, person.email)
  const token = answer.body.userToken
  const post = <T = Reply>(path: string, body?: object) =>
    api.call<T>('POST', `/v1/data-requests${path}`, { token, ...(body && { body }) })
  return {
    ask: (kind: DataRequestKind, note: string | null = null) => post('', { kind, note }),
    prove: (id: string) => post(`/${id}/proof`),
    withdraw: (id: string) => post(`/${id}/withdrawal`),
    file: (id: string, language = 'en') =>
      fetch(`${api.appUrl}/v1/data-requests/${id}/file?language=${language}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    list: async () =>
      (await api.call<{ requests: DataRequest[] }>('GET', '/v1/data-requests', { token })).body.requests,
  }
}

const listed = async (id: string): Promise<ListedDataRequest | undefined> => {
  const ask = await callAsAdmin(api)
  const query = { filter: 'all', limit: '100' } as const
  return (await ask(endpoints.listAllDataRequests, { query })).requests.find((request) => request.id === id)
}

/** A declined rejection, whose words name the person. */
const declinedAct = async ({ id: customerId, person }: Account): Promise<string> => {
  const asker = await someMember(api, 'admin')
  const decider = await someMember(api, 'admin')
  const words = `Nobody answers at ${person.email}`
  const now = api.clock.now()
  await withTransaction(api.database.db, (tx) =>
    insertSecondOpinion(tx, {
      ...{ id: randomUUID(), operation: 'review.reject', customerId, seenRevision: 1, reason: words },
      ...{ askerId: asker.id, deciderId: decider.id, answer: words, state: 'declined', machineVersion: 1 },
      ...{ createdAt: now, movedAt: now, lapsesAt: now },
    }),
  )
  return words
}

test('a person can download their own data, and no other person’s, as one ZIP for seven days, with amounts in riyals', async () => {
  const account = await openAccount(api)
  const stranger = await openAccount(api)
  await passThreshold(api, account)
  const words = await declinedAct(account)
  const me = await signIn(account)
  const { request } = (await me.ask('copy')).body
  expect(request).toMatchObject({ kind: 'copy', chart: { state: 'answered' } })

  const answer = await me.file(request.id, 'ar')
  expect([answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
    'no-store',
    'application/zip',
  ])
  expect(answer.headers.get('content-disposition')).toMatch(/masar-data-\d{4}-\d\d-\d\d\.zip/)
  const files = await unzipped(Buffer.from(await answer.arrayBuffer()))
  const html = String(files.get('your-data.html'))
  const json = JSON.parse(String(files.get('your-data.json'))) as Record<string, Record<string, unknown>[]>
  const { identificationNumber } = await account.current()
  const invoices = await invoicesOf(account)
  expect(json['users']).toMatchObject([{ email: account.person.email }])
  expect(json['customers']).toMatchObject([{ cr_number: identificationNumber }])
  const { netAmount = 0 } = invoices[0] ?? {}
  expect(json['invoices']).toMatchObject([
    { net_amount_halalas: netAmount, net_amount: amountText(netAmount) },
  ])
  expect(json['second_opinions']).toMatchObject([
    { operation: 'review.reject', reason: words, answer: words },
  ])
  expect(html).toContain(amountText(netAmount, 'SAR', 'ar'))
  expect(json['activities']?.map(({ operation }) => operation)).toContain('dataRequests.ask')
  for (const text of [html, JSON.stringify(json)]) {
    expect(text).toContain(account.person.email)
    expect(text).not.toContain(stranger.person.email)
    expect(text).not.toContain('token_')
  }
  expect(html).toContain('<html lang="ar" dir="rtl">')

  const { db } = api.database
  const own = db.selectFrom('documents').selectAll().where('customerId', '=', account.id)
  for (const { type, name, sha256 } of await own.execute()) {
    const [, content] =
      [...files].find(([path]) => path.startsWith('documents/') && path.endsWith(name)) ?? []
    expect(content && createHash('sha256').update(content).digest('hex'), type).toBe(sha256)
  }
  const folders = [...files.keys()].map((path) => path.split('/')[0])
  expect(new Set(folders)).toEqual(
    new Set(['your-data.html', 'your-data.json', 'documents', 'invoices', 'contracts']),
  )

  const other = await signIn(stranger)
  expect((await other.file(request.id)).status).toBe(404)
  expect(codeOf(await other.withdraw(request.id))).toEqual([404, 'not-found'])
  await api.advance(7 * DAY_MS + MINUTE_MS)
  expect((await (await signIn(account)).file(request.id)).status).toBe(404)
})

const setLanguage = (account: Account, language: 'en' | 'ar') =>
  api.database.db.updateTable('users').set({ language }).where('email', '=', account.person.email).execute()

const mailTo = async ({ person }: Pick<Account, 'person'>, subject: string): Promise<string> => {
  const mails = await api.mails({ to: person.email, subject })
  expect(mails, subject).toHaveLength(1)
  return mails[0]?.text ?? ''
}

test('a mail in the person’s language says that their file is ready, until when, and how to object', async () => {
  const account = await openAccount(api)
  await setLanguage(account, 'ar')
  const me = await signIn(account)
  await me.ask('copy')
  const text = await mailTo(account, 'بياناتك جاهزة')
  for (const words of ['ملف ZIP', '«بياناتك» في قائمة الحساب', 'الهيئة السعودية للبيانات'])
    expect(text).toContain(words)
})

test('an extension, an answer and a refusal reach the person by e-mail with the words of the team', async () => {
  const account = await openAccount(api)
  await setLanguage(account, 'en')
  const me = await signIn(account)
  const ask = await callAsAdmin(api)
  const { id: requestId } = (await me.ask('correction', 'My phone number is wrong')).body.request
  const note = (text: string) => ({ params: { requestId }, body: { note: text } })
  await ask(endpoints.extendDataRequest, note('The register is asked'))
  const late = await mailTo(account, 'Your data request needs more time')
  expect(late).toMatch(
    /answer by \d+ \w+ \d{4}[\s\S]*reply to this e-mail[\s\S]*Reason: The register is asked/,
  )
  await ask(endpoints.answerDataRequest, note('The number is corrected'))
  const answered = await mailTo(account, 'Your data request is answered')
  expect(answered).toMatch(/Correct my data[\s\S]*Answer: The number is corrected/)

  const { request } = (await me.ask('objection', 'No statistics about me')).body
  const params = { requestId: request.id }
  await ask(endpoints.refuseDataRequest, { params, body: { note: 'There are none about you' } })
  expect(await mailTo(account, 'Your data request is refused')).toMatch(
    /is unchanged[\s\S]*SDAIA[\s\S]*Reason: There are none about you/,
  )
})

test('the file of a person has their own number and typed values, decrypted', async () => {
  const account = await openAccount(api, newPerson('individual'))
  const { number } = account.person
  const values = { message: 'Hello', number }
  await account.ask('PUT', '/v1/customers/drafts', { form: 'contact', values })
  const me = await signIn(account)
  const { request } = (await me.ask('copy')).body
  const files = await unzipped(Buffer.from(await (await me.file(request.id)).arrayBuffer()))
  const text = String(files.get('your-data.json'))
  expect(JSON.parse(text)).toMatchObject({
    customers: [{ national_id: number, account_name: `masar-ind-${number}`, cr_number: null }],
    identity_requests: [{ national_id: number, state: 'COMPLETED' }],
    drafts: [{ form: 'contact', values }],
  })
  const html = String(files.get('your-data.html'))
  expect(html).toContain(`<bdi>${number}</bdi>`)
  for (const file of [text, html]) expect(file).not.toContain(`${SOME_KEY.id}:`)
})

test('an archive ends at its limits, and names the documents beyond them and those that are gone', async () => {
  const account = await openAccount(api)
  const { userId } = await account.current()
  const { deps } = api.server
  const subject = { userId, accountId: account.id }
  const within = async (limits: ArchiveLimits, files: FilesPort = deps.ports.files) => {
    const pieces: Uint8Array[] = []
    const archive = dataArchive({ ...deps, ports: { ...deps.ports, files } }, subject, 'en', limits)
    for await (const piece of archive) pieces.push(piece)
    const unpacked = await unzipped(Buffer.concat(pieces))
    return {
      documents: [...unpacked.keys()].filter((path) => path.includes('/')),
      leftOut: String(unpacked.get('left-out.txt') ?? '')
        .trim()
        .split('\n'),
    }
  }
  const all = await within({ files: 5000, bytes: 1024 ** 3 })
  expect(all.documents.length).toBeGreaterThan(2)
  expect(all.leftOut).toEqual([''])
  const [first = '', ...others] = all.documents
  const full = { documents: [first], leftOut: [expect.stringMatching(/^The archive is full/), ...others] }
  expect(await within({ files: 1, bytes: 1024 ** 3 })).toEqual(full)
  expect(await within({ files: 5000, bytes: 1 })).toEqual(full)
  const empty = { ...deps.ports.files, open: async () => null }
  expect(await within({ files: 1, bytes: 1 }, empty)).toEqual({
    documents: [],
    leftOut: ['These files could not be added. Ask us for them:', ...all.documents],
  })
})

test('an old sign-in does not prove the identity, and the request waits for a fresh sign-in', async () => {
  const account = await openAccount(api)
  const before = await signIn(account)
  await api.advance(11 * MINUTE_MS)
  const { request } = (await before.ask('access')).body
  expect(request.chart.state).toBe('asked')
  expect(codeOf(await before.prove(request.id))).toEqual([403, 'sign-in-again'])
  const again = await signIn(account)
  expect((await again.prove(request.id)).body.request.chart.state).toBe('answered')
  expect(codeOf(await again.prove(request.id))).toEqual([409, 'data-request-decided'])
})

test('a correction request needs a note, is due in 30 days, can be extended once and is answered', async () => {
  const account = await openAccount(api)
  const me = await signIn(account)
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
  expect((await me.file(request.id)).status).toBe(404)
})

test('a person can withdraw a request, and a refused request shows the reason', async () => {
  const account = await openAccount(api)
  const me = await signIn(account)
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

test('data of an account in use is not destroyed, and the administrator sees the reason', async () => {
  const account = await openAccount(api)
  const { request } = (await (await signIn(account)).ask('destruction')).body
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
  const { request } = (await (await signIn(account)).ask('destruction', 'Please delete everything')).body
  return { account, request }
}

const destroy = async (requestId: string) =>
  (await callAsAdmin(api))(endpoints.destroyData, { params: { requestId } })

const textOf = async (table: string): Promise<string> => {
  const { rows } = await sql<{
    row: object
  }>`select to_jsonb(part) as row from ${sql.table(table)} part`.execute(api.database.db)
  return JSON.stringify(rows)
}

/** The tables that contain one of these texts. */
const tablesWith = async (texts: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const table of Object.keys(DATA_MAP)) {
    const all = await textOf(table)
    if (texts.some((text) => all.includes(text))) found.push(table)
  }
  return found
}

/** Tables whose rows stay because of tax law or as the record of acts. */
const KEPT_TABLES = Object.entries(DATA_MAP).flatMap(([table, { kept }]) =>
  kept.rule === 'tax' || kept.rule === 'record' ? [table] : [],
)

/** The person's e-mail address and phone, and their number as stored: encrypted and as a hash. */
const namesOf = async (account: Account): Promise<string[]> => {
  const { phone, sealedNumber, numberHash } = await api.database.db
    .selectFrom('customers')
    .select(['phone', 'sealedNumber', 'numberHash'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  return [account.person.email, phone, sealedNumber, numberHash].flatMap((text) =>
    text === null ? [] : [String(text)],
  )
}

test('destroyed data is gone from every table except the record of acts and the tax records', async () => {
  const { account, request } = await closedAccount()
  const { db } = api.database
  const phone = `+9665${String(Date.now()).slice(-8)}`
  await db.updateTable('customers').set({ phone }).where('id', '=', account.id).execute()
  const names = await namesOf(account)
  expect(names).toHaveLength(4)
  const { userId } = await account.current()
  await insertInvitation(db, {
    ...{ id: randomUUID(), customerId: (await openAccount(api)).id, role: null, machineVersion: 1 },
    ...{ email: account.person.email, invitedBy: userId, at: api.clock.now() },
  })
  await declinedAct(account)
  const tables = ['users', 'customers', 'invitations', 'second_opinions']
  expect(await tablesWith(names)).toEqual(expect.arrayContaining(tables))
  await setLanguage(account, 'en')
  const done = await destroy(request.id)
  expect(done.request).toMatchObject({ chart: { state: 'destroyed' }, note: null })
  expect(done.request.taxRecordsUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await tablesWith(names)).filter((table) => !KEPT_TABLES.includes(table))).toEqual([])
  const last = await mailTo(account, 'Your data is destroyed')
  expect(last).toMatch(/invoices, credit notes and payments stay until \d+ \w+ \d{4}[\s\S]*record of acts/)
  const marks = await db
    .selectFrom('effects')
    .select('id')
    .where('id', 'like', 'mail:data-destroyed%')
    .execute()
  expect(JSON.stringify(marks)).not.toContain(account.person.email)
  const kept = await db.selectFrom('invoices').selectAll().where('customerId', '=', account.id).execute()
  expect(kept).not.toEqual([])
  expect(await listed(request.id)).toMatchObject({ customerName: null, chart: { state: 'destroyed' } })
})

/** Copies the tables that a destruction changes. Returns a function that restores the rows. */
const backup = async () => {
  const tables = Object.entries(DATA_MAP).flatMap(([table, { kept }]) =>
    kept.rule === 'destruction' || ('isDestroyed' in kept && kept.isDestroyed) ? [table] : [],
  )
  const { db } = api.database
  const rowsOf = new Map<string, Record<string, unknown>[]>()
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(part) as row from ${sql.table(table)} part`.execute(db)
    rowsOf.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return async () => {
    for (const [table, rows] of rowsOf) {
      const columns = Object.keys(rows[0] ?? {})
      if (columns.length === 0) continue
      const { rows: keys } = await sql<{ name: string }>`
        select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
        where indrelid = ${table}::regclass and indisprimary`.execute(db)
      await sql`
        insert into ${sql.table(table)} overriding system value
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
        on conflict (${sql.join(keys.map(({ name }) => sql.ref(name)))}) do update set
        ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(
        db,
      )
    }
  }
}

test('the next sweep destroys the data in a restored backup again, once', async () => {
  const { account, request } = await closedAccount()
  const names = await namesOf(account)
  const restore = await backup()
  await destroy(request.id)
  const remaining = await tablesWith(names)
  await restore()
  expect(await tablesWith(names)).toEqual(expect.arrayContaining(['users', 'customers', 'customer_entries']))
  await sweep(api.server.deps)
  expect(await tablesWith(names)).toEqual(remaining)
  await sweep(api.server.deps)
  expect(api.logged().match(/destroyed restored data again/g)).toHaveLength(1)
  expect(await api.mails({ to: account.person.email, subject: 'destroyed' })).toHaveLength(1)
})

test('the data of a person who joined another account is destroyed only after they leave it', async () => {
  const { account, request } = await closedAccount()
  const { db } = api.database
  const { userId } = await account.current()
  const other = await openAccount(api)
  const joined = { id: randomUUID(), customerId: other.id, userId, at: api.clock.now() }
  await withTransaction(db, (tx) => joinCustomer(tx, joined))
  await expect(destroy(request.id)).rejects.toThrow('data-still-needed')
  await withTransaction(db, (tx) => leaveCustomer(tx, joined))
  expect((await destroy(request.id)).request.chart.state).toBe('destroyed')
})
