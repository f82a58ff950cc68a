import { randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExportFilters } from '#contract/entities/list-filters.ts'
import type { SecondOpinion, TwoPersonExport } from '#contract/entities/second-opinion.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Actor } from '#server/request/actor.ts'
import { runGranted } from '#server/second-opinions/download.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { someMember } from '#test/support/seed/team.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi({ env: { TWO_PERSON_ACTS: 'export' } })
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const REASON = 'The auditors asked for the list'
const NEEDED = [409, 'second-opinion-needed']

type Reply = { opinion: SecondOpinion } & ErrorBody
type Wanted = { operation: TwoPersonExport; customerId: string | null; filters: ExportFilters }

const ACTIVE: Wanted = { operation: 'customers.export', customerId: null, filters: { status: 'active' } }

const PATHS = {
  'customers.export': '/v1/customers/export',
  'activity.export': '/v1/activity/export',
  'audit.export': '/v1/audit/export',
} as const

const queryOf = ({ customerId, filters }: Wanted): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  ...(customerId !== null && { customerId, isAdmin: 'true' }),
})

const administrator = async () => {
  const member = await someMember(api, 'admin')
  const { token } = member
  const post = (path: string, body?: object) =>
    api.call<Reply>('POST', `/v1/second-opinions/${path}`, { token, ...(body && { body }) })
  return {
    ...member,
    ask: (wanted: Wanted) => post('exports', { ...wanted, reason: REASON }),
    agree: (id: string) => post(`${id}/agreement`),
    decline: (id: string, reason: string) => post(`${id}/refusal`, { reason }),
    withdraw: (id: string) => post(`${id}/withdrawal`),
    download: (wanted: Wanted) =>
      api.call<ErrorBody>('GET', PATHS[wanted.operation], { token, query: queryOf(wanted) }),
    own: async ({ operation, customerId }: Wanted = ACTIVE) => {
      const query = { operation, ...(customerId !== null && { about: customerId }) }
      const path = '/v1/second-opinions/exports'
      return (await api.call<{ opinions: SecondOpinion[] }>('GET', path, { token, query })).body.opinions
    },
    list: async () =>
      (
        await api.call<{ opinions: SecondOpinion[] }>('GET', '/v1/second-opinions', {
          token,
          query: { filter: 'all', limit: '100' },
        })
      ).body.opinions,
  }
}
type Administrator = Awaited<ReturnType<typeof administrator>>

let asker: Administrator
let second: Administrator

beforeAll(async () => {
  asker = await administrator()
  second = await administrator()
})

/** Signs both in anew, since a test may have moved the clock past a fresh sign-in. */
const someAsker = async (): Promise<{ one: Administrator; other: Administrator }> => ({
  one: await administrator(),
  other: await administrator(),
})

const granted = async (wanted: Wanted = ACTIVE) => {
  const { one, other } = await someAsker()
  const { opinion } = (await one.ask(wanted)).body
  expect((await other.agree(opinion.id)).body.opinion.chart.state).toBe('granted')
  return { one, other, id: opinion.id }
}

const stateOf = async (id: string) =>
  (
    await api.database.db
      .selectFrom('secondOpinions')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

const becomes = (id: string, state: string) => expect.poll(() => stateOf(id)).toBe(state)

describe('an export that needs a second administrator', () => {
  test('is refused until another administrator agrees, and then works once', async () => {
    await openAccount(api)
    expect(codeOf(await asker.download(ACTIVE))).toEqual(NEEDED)
    const asked = await asker.ask(ACTIVE)
    expect([asked.status, asked.body.opinion.chart.state]).toEqual([200, 'waiting'])
    const { id, export: requested } = asked.body.opinion
    expect(codeOf(await asker.download(ACTIVE))).toEqual(NEEDED)
    const shown = (await second.list()).find((opinion) => opinion.id === id)
    expect(shown).toMatchObject({
      ...{ operation: 'customers.export', customerId: null, reason: REASON },
      asker: { email: asker.email },
      export: { filters: { status: 'active' }, more: false },
    })
    expect(requested?.rows).toBeGreaterThan(0)

    expect((await second.agree(id)).body.opinion).toMatchObject({
      chart: { state: 'granted' },
      decider: { id: second.id },
    })
    const file = await asker.download(ACTIVE)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    await becomes(id, 'used')
    expect(codeOf(await asker.download(ACTIVE))).toEqual(NEEDED)
    await api.advance(0)
    const [mail] = await api.mails({ subject: '[ALERT] An export waits for a second administrator' })
    expect(mail?.text).toContain(`${api.appUrl}/secondOpinions`)
    expect(mail?.text).not.toContain(REASON)
  })

  test('is agreed to by another person only, who has signed in a short time ago', async () => {
    const { one, other } = await someAsker()
    const { opinion } = (await one.ask(ACTIVE)).body
    expect(codeOf(await one.agree(opinion.id))).toEqual([403, 'second-opinion-own'])
    expect(codeOf(await one.decline(opinion.id, REASON))).toEqual([403, 'second-opinion-own'])
    await api.advance(11 * MINUTE)
    expect(codeOf(await other.agree(opinion.id))).toEqual([403, 'sign-in-again'])
    expect(await stateOf(opinion.id)).toBe('waiting')
  })

  test.each<[string, Partial<Wanted>]>([
    ['another status', { filters: { status: 'cancelled' } }],
    ['a search', { filters: { status: 'active', searchString: 'najd' } }],
    ['another order', { filters: { status: 'active', sortField: 'name' } }],
    ['no filter', { filters: {} }],
    ['another list', { operation: 'audit.export', filters: {} }],
  ])('does not serve %s, nor another administrator', async (_, change) => {
    const { one, other, id } = await granted()
    expect(codeOf(await one.download({ ...ACTIVE, ...change }))).toEqual(NEEDED)
    expect(codeOf(await other.download(ACTIVE))).toEqual(NEEDED)
    expect(await stateOf(id)).toBe('granted')
  })

  test('serves the activity of the named account only, and the account’s own people need nobody', async () => {
    const account = await openAccount(api)
    const stranger = await openAccount(api)
    const wanted: Wanted = { operation: 'activity.export', customerId: account.id, filters: {} }
    const { one } = await granted(wanted)
    expect(codeOf(await one.download({ ...wanted, customerId: stranger.id }))).toEqual(NEEDED)
    expect((await one.download(wanted)).status).toBe(200)
    expect((await one.own(wanted)).map(({ customerId }) => customerId)).toEqual([account.id])
    const { token } = account
    expect((await api.call('GET', '/v1/activity/export', { token })).status).toBe(200)
  })

  test('of the audit shows its filters by name, and works once', async () => {
    const account = await openAccount(api)
    const filters = { about: account.id, actor: asker.id, from: '2026-01-01' }
    const wanted: Wanted = { operation: 'audit.export', customerId: null, filters }
    const { one, id } = await granted(wanted)
    const [opinion] = await one.own(wanted)
    expect(opinion?.export).toMatchObject({ filters, actorName: expect.stringContaining('') })
    expect(opinion?.export?.aboutName).not.toBeNull()
    expect((await one.download(wanted)).status).toBe(200)
    await becomes(id, 'used')
  })

  test('is downloaded once by two requests at once', async () => {
    const { one, id } = await granted()
    const answers = await Promise.all([one.download(ACTIVE), one.download(ACTIVE), one.download(ACTIVE)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await becomes(id, 'used')
  })

  test('can be repeated for ten minutes after a broken download', async () => {
    const { one, id } = await granted()
    ;(await heldDownload(one)).raw.destroy()
    await becomes(id, 'interrupted')
    expect((await one.own())[0]?.chart.state).toBe('interrupted')
    expect((await one.download(ACTIVE)).status).toBe(200)
    await becomes(id, 'used')
    const late = await granted()
    ;(await heldDownload(late.one)).raw.destroy()
    await becomes(late.id, 'interrupted')
    await api.advance(10 * MINUTE)
    await becomes(late.id, 'used')
  })

  test('can be started anew a minute after a download whose end nobody stored, as after a crash', async () => {
    const { one, id } = await granted()
    const now = api.clock.now()
    const change = { state: 'downloading', downloadId: id, downloadAt: now }
    await api.database.db.updateTable('secondOpinions').set(change).where('id', '=', id).execute()
    expect(codeOf(await one.download(ACTIVE))).toEqual(NEEDED)
    await api.advance(MINUTE)
    expect((await one.download(ACTIVE)).status).toBe(200)
    await becomes(id, 'used')
  })

  test('breaks a stalled download off when a later one replaces it, so that one file is complete', async () => {
    const { one, id } = await granted()
    const { pieces } = await heldDownload(one)
    expect((await pieces.next()).value).toBe('Name\n')
    await api.advance(MINUTE)
    expect((await one.download(ACTIVE)).status).toBe(200)
    await expect(pieces.next().then(() => pieces.next())).rejects.toMatchObject({
      code: 'second-opinion-needed',
    })
    await becomes(id, 'used')
  })

  test('is given back when the file cannot be made', async () => {
    const { one, id } = await granted()
    const { db } = api.database
    await db.schema.alterTable('customer_entries').renameTo('hidden_entries').execute()
    const failed = await one.download(ACTIVE)
    await db.schema.alterTable('hidden_entries').renameTo('customer_entries').execute()
    expect(failed.status).toBe(500)
    await becomes(id, 'interrupted')
    expect((await one.download(ACTIVE)).status).toBe(200)
  })

  test('expires when nobody downloads it within 24 hours, and lapses when nobody agrees', async () => {
    const { one, id } = await granted()
    const { opinion } = (await one.ask({ ...ACTIVE, filters: {} })).body
    await api.advance(24 * HOUR)
    expect([await stateOf(id), await stateOf(opinion.id)]).toEqual(['expired', 'lapsed'])
    for (const subject of ['Your export has expired', 'No second administrator decided'])
      expect(await api.mails({ to: one.email, subject }), subject).toHaveLength(1)
  })

  test('is not asked for twice, and a declined or withdrawn one is asked for again', async () => {
    const { one, other } = await someAsker()
    const first = (await one.ask(ACTIVE)).body.opinion
    expect(codeOf(await one.ask(ACTIVE))).toEqual([409, 'second-opinion-open'])
    const both = await Promise.all([one.ask({ ...ACTIVE, filters: {} }), one.ask({ ...ACTIVE, filters: {} })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await other.ask(ACTIVE)).status).toBe(200)
    expect((await other.decline(first.id, 'Ask for fewer customers')).body.opinion).toMatchObject({
      chart: { state: 'declined' },
      answer: 'Ask for fewer customers',
    })
    expect(codeOf(await one.download(ACTIVE))).toEqual(NEEDED)
    const again = (await one.ask(ACTIVE)).body.opinion
    expect((await one.withdraw(again.id)).body.opinion.chart.state).toBe('withdrawn')
    expect((await one.ask(ACTIVE)).status).toBe(200)
    await api.advance(0)
    const [mail] = await api.mails({ to: one.email, subject: 'A second administrator declined' })
    expect(mail?.text).toContain('Ask for fewer customers')
  })

  test('is not agreed to, and not downloaded, after its asker lost the role', async () => {
    const { one, other } = await someAsker()
    const { opinion } = (await one.ask(ACTIVE)).body
    await other.changeRole(one.id, 'analyst')
    expect(codeOf(await other.agree(opinion.id))).toEqual([409, 'second-opinion-asker'])
    await other.changeRole(one.id, 'admin')
    expect((await other.agree(opinion.id)).status).toBe(200)
    await other.deactivate(one.id)
    expect((await one.download(ACTIVE)).status).toBeGreaterThanOrEqual(401)
    expect(await stateOf(opinion.id)).toBe('granted')
  })

  test('is in the audit with the request, the agreement and the download', async () => {
    const { one, other, id } = await granted()
    await one.download(ACTIVE)
    await becomes(id, 'used')
    const acts = await api.database.db
      .selectFrom('activities')
      .innerJoin('activityResults', 'activityResults.activityId', 'activities.id')
      .select(['operation', 'actorEmail', 'reason', 'activityResults.result', 'details'])
      .where('actorUserId', 'in', [one.id, other.id])
      .where((eb) =>
        eb.or([eb('operation', 'like', 'secondOpinions.%'), eb('operation', 'like', '%.export')]),
      )
      .orderBy('activities.at')
      .orderBy('operation')
      .execute()
    expect(acts).toEqual(
      expect.arrayContaining([
        {
          ...{ operation: 'secondOpinions.askExport', actorEmail: one.email, reason: REASON, result: 'done' },
          details: { operation: 'customers.export' },
        },
        expect.objectContaining({
          operation: 'secondOpinions.agree',
          actorEmail: other.email,
          result: 'done',
        }),
        expect.objectContaining({ operation: 'customers.export', actorEmail: one.email, result: 'done' }),
      ]),
    )
    expect(acts).toHaveLength(3)
  })

  test('keeps its filters encrypted in the database', async () => {
    const { one } = await someAsker()
    const searchString = '1010101010'
    const { opinion } = (await one.ask({ ...ACTIVE, filters: { searchString } })).body
    expect(opinion.export?.filters).toEqual({ searchString })
    const stored = await api.database.db.selectFrom('secondOpinions').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(searchString)
  })

  test('loses the words of its search when it ends, and shows that there were some', async () => {
    const { one, other } = await someAsker()
    const wanted: Wanted = { ...ACTIVE, filters: { status: 'active', searchString: '1010101010' } }
    const ask = async () => (await one.ask(wanted)).body.opinion.id
    const filtersOf = async (reader: Administrator, id: string) =>
      (await reader.list()).find((opinion) => opinion.id === id)?.export?.filters

    const withdrawn = await ask()
    await one.withdraw(withdrawn)
    const declined = await ask()
    await other.decline(declined, 'Ask again on Sunday')
    const used = await ask()
    await other.agree(used)
    expect(await filtersOf(other, used)).toEqual(wanted.filters)
    expect((await one.download(wanted)).status).toBe(200)
    await becomes(used, 'used')
    const lapsed = await ask()
    await api.advance(24 * HOUR)
    expect(await stateOf(lapsed)).toBe('lapsed')
    const reader = await administrator()
    for (const id of [withdrawn, declined, used, lapsed])
      expect(await filtersOf(reader, id)).toEqual({ status: 'active', searchString: '' })
  })

  test('of an unknown account, without a reason or with a wrong filter is refused', async () => {
    const { one } = await someAsker()
    const unknown = { ...ACTIVE, operation: 'activity.export' } as const
    expect(codeOf(await one.ask(unknown))).toEqual([404, 'not-found'])
    expect(codeOf(await one.ask({ ...unknown, customerId: one.id }))).toEqual([404, 'not-found'])
    const { token } = one
    for (const body of [
      { ...ACTIVE, reason: '' },
      { ...ACTIVE, reason: 'With\u0000NUL in the text' },
      { ...ACTIVE, reason: 'x'.repeat(250_000) },
      { ...ACTIVE, reason: REASON, filters: { status: 'unknown' } },
    ])
      expect((await api.call('POST', '/v1/second-opinions/exports', { token, body })).status).toBe(400)
    expect(await one.own()).toEqual([])
  })

  test('without the setting nobody asks for it, and an administrator downloads alone', async () => {
    const { twoPersonActs } = api.config
    api.config.twoPersonActs = ['reject']
    const { one } = await someAsker()
    expect(codeOf(await one.ask(ACTIVE))).toEqual([404, 'not-found'])
    expect((await one.download(ACTIVE)).status).toBe(200)
    api.config.twoPersonActs = twoPersonActs
  })
})

/** A download of the active customers whose connection the test holds, with a file of two pieces. */
const heldDownload = async ({ id: userId, email }: Administrator) => {
  const raw = new PassThrough()
  const actor: Actor = {
    ...{ userId, email, customerId: null, sessionId: null, requestId: randomUUID(), ip: '127.0.0.1' },
    role: 'admin',
    principal: 'admin',
    authenticatedAt: api.clock.now(),
  }
  const reply = { raw } as unknown as FastifyReply
  const call = { operation: 'customers.export', actor, filters: { status: 'active' }, reply } as const
  const file = await runGranted(api.server.deps, call, async () => Readable.from(['Name\n', 'Najd\n']))
  return { raw, pieces: (file as Readable)[Symbol.asyncIterator]() }
}
