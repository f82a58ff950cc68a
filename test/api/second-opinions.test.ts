import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { type Account, openAccount, setUsage, standingOf, summaryOf } from '#test/support/seed/account.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { someMember } from '#test/support/seed/team.ts'
import { type CallOptions, runningApi, someEmail } from '../support/api.ts'
import { administratorOf } from './support/administrator.ts'
import { applicantOf, reviewerOf } from './support/reviewer.ts'

const api = runningApi({ env: { TWO_PERSON_ACTS: 'reject, reinstate' } })
const HOUR_MS = 60 * 60_000
const REASON = 'The company is not the one that signed in'

type Reply = { opinion: SecondOpinion } & ErrorBody
type ListReply = { opinions: SecondOpinion[]; totalItems: number }

const opinionsOf = (token: string) => {
  const decide = (id: string, path: string, options: CallOptions = {}) =>
    api.call<Reply>('POST', `/v1/second-opinions/${id}/${path}`, { token, ...options })
  return {
    list: async (filter: 'waiting' | 'all' = 'all') =>
      (await api.call<ListReply>('GET', '/v1/second-opinions', { token, query: { filter, limit: '100' } }))
        .body.opinions,
    agree: (id: string, options?: CallOptions) => decide(id, 'agreement', options),
    decline: (id: string, reason = REASON) => decide(id, 'refusal', { body: { reason } }),
    withdraw: (id: string) => decide(id, 'withdrawal'),
  }
}

let asker: Awaited<ReturnType<typeof administratorOf>>
let reviewer: Awaited<ReturnType<typeof reviewerOf>>
let own: ReturnType<typeof opinionsOf>

beforeAll(async () => {
  asker = await administratorOf(api)
  reviewer = await reviewerOf(api)
  own = opinionsOf(asker.token)
})

const someSecond = async () => {
  const member = await someMember(api, 'admin')
  return { ...member, ...opinionsOf(member.token) }
}

const opinionAbout = async (customerId: string): Promise<SecondOpinion> => {
  const found = (await own.list()).find((opinion) => opinion.customerId === customerId)
  if (!found) throw new Error('No act waits for this customer')
  return found
}

/** A suspended account whose reinstatement waits. */
const waitingReinstatement = async (by: Pick<typeof asker, 'reinstate'> = asker) => {
  const account = await openAccount(api)
  await asker.suspend(account.id, 'security', 'Sign-ins from unknown places')
  await by.reinstate(account.id)
  return { account, opinion: await opinionAbout(account.id) }
}

const outcomeMails = async (subject: string) => {
  await api.advance(0)
  return api.mails({ to: ADMIN_EMAIL, subject })
}

const actsAbout = (customerId: string) =>
  api.database.db
    .selectFrom('activities')
    .select(['operation', 'actorEmail', 'reason'])
    .where('customerId', '=', customerId)
    .where('operation', 'in', [
      'review.reject',
      'secondOpinions.askRejection',
      'secondOpinions.agree',
      'secondOpinions.decline',
    ])
    .orderBy('at')
    .orderBy('operation')
    .execute()

const resultsOf = async (customerId: string, operation: string) => {
  const rows = await api.database.db
    .selectFrom('activityResults')
    .innerJoin('activities', 'activities.id', 'activityResults.activityId')
    .select('activityResults.result')
    .where('activities.customerId', '=', customerId)
    .where('activities.operation', '=', operation)
    .execute()
  return rows.map(({ result }) => result)
}

const isSuspended = async (account: Account) => (await standingOf(account))[0] === 'suspended'

describe('an act that needs a second administrator', () => {
  test('a rejection waits until another administrator agrees, and counts as the act of its asker', async () => {
    const { id, current, person } = await applicantOf(api)
    const reply = await reviewer.reject(id, REASON)
    expect([reply.status, reply.body.customer.status]).toEqual([200, 'pending-review'])
    expect(reply.body).toHaveProperty('waitsUntil', (await opinionAbout(id)).lapsesAt)
    expect((await current()).rejectionReason).toBeNull()

    const second = await someSecond()
    const opinion = (await second.list('waiting')).find(({ customerId }) => customerId === id)
    expect(opinion).toMatchObject({
      operation: 'review.reject',
      reason: REASON,
      asker: { email: ADMIN_EMAIL },
      decider: null,
      chart: { state: 'waiting', facts: { isAsker: false, isCurrent: true } },
    })
    const agreed = await second.agree(opinion?.id ?? '')
    expect([agreed.status, agreed.body.opinion]).toMatchObject([
      200,
      { chart: { state: 'agreed' }, decider: { id: second.id } },
    ])
    expect((await current()).rejectionReason).toBe(REASON)
    const [decision] = (await reviewer.application(id)).decisions
    expect(decision).toMatchObject({ decision: 'rejected', by: { email: ADMIN_EMAIL } })

    const [mail] = await outcomeMails('A second administrator agreed')
    expect(mail?.text).toContain('Reject the application')
    expect(await api.mails({ to: person.email, subject: 'Your application was not accepted' })).toHaveLength(
      1,
    )
    expect(await actsAbout(id)).toEqual([
      { operation: 'secondOpinions.askRejection', actorEmail: ADMIN_EMAIL, reason: REASON },
      { operation: 'secondOpinions.agree', actorEmail: second.email, reason: null },
      { operation: 'review.reject', actorEmail: ADMIN_EMAIL, reason: REASON },
    ])
  })

  test('the audit has the values before and after an agreed act at the act of its asker', async () => {
    const { account, opinion } = await waitingReinstatement()
    await (await someSecond()).agree(opinion.id)
    const changes = await api.database.db
      .selectFrom('activityChanges')
      .innerJoin('activities', 'activities.id', 'activityChanges.activityId')
      .select(['activities.operation', 'activities.actorEmail', 'activityChanges.noun'])
      .where('activityChanges.customerId', '=', account.id)
      .where('activities.operation', 'in', ['accounts.reinstate', 'secondOpinions.agree'])
      .execute()
    expect(changes).toEqual([{ operation: 'accounts.reinstate', actorEmail: ADMIN_EMAIL, noun: 'account' }])
  })

  test('the asker can neither agree nor decline, even with another session', async () => {
    const { account, opinion } = await waitingReinstatement()
    const same = opinionsOf(await api.adminToken())
    expect(codeOf(await own.agree(opinion.id))).toEqual([403, 'second-opinion-own'])
    expect(codeOf(await same.agree(opinion.id))).toEqual([403, 'second-opinion-own'])
    expect(codeOf(await own.decline(opinion.id))).toEqual([403, 'second-opinion-own'])
    expect(await isSuspended(account)).toBe(true)
  })

  test('a declined act does not happen, and its asker reads the reason', async () => {
    const { account, opinion } = await waitingReinstatement()
    const second = await someSecond()
    const reason = 'Wait for the answer of their bank'
    expect((await second.decline(opinion.id, reason)).body.opinion).toMatchObject({
      chart: { state: 'declined' },
      answer: reason,
      decider: { id: second.id },
    })
    expect(await isSuspended(account)).toBe(true)
    const [mail] = await outcomeMails('A second administrator declined')
    expect(mail?.text).toContain(reason)
    expect(codeOf(await second.agree(opinion.id))).toEqual([409, 'second-opinion-decided'])
    expect((await asker.reinstate(account.id)).body).toHaveProperty('waitsUntil')
  })

  test('only the asker can withdraw an act', async () => {
    const { account, opinion } = await waitingReinstatement()
    const second = await someSecond()
    expect(codeOf(await second.withdraw(opinion.id))).toEqual([403, 'forbidden'])
    expect((await own.withdraw(opinion.id)).body.opinion.chart.state).toBe('withdrawn')
    expect(codeOf(await second.agree(opinion.id))).toEqual([409, 'second-opinion-decided'])
    expect(await isSuspended(account)).toBe(true)
  })

  test('an act that already waits is not stored twice, and a repeated click gets the first answer', async () => {
    const account = await openAccount(api)
    await asker.suspend(account.id, 'security', 'Sign-ins from unknown places')
    const idempotencyKey = randomUUID()
    const [first, again] = [
      await asker.reinstate(account.id, { idempotencyKey }),
      await asker.reinstate(account.id, { idempotencyKey }),
    ]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(codeOf(await asker.reinstate(account.id))).toEqual([409, 'second-opinion-open'])
    const both = await Promise.all([asker.reinstate(account.id), asker.reinstate(account.id)])
    expect(both.map(codeOf)).toEqual(Array(2).fill([409, 'second-opinion-open']))
    expect((await own.list()).filter(({ customerId }) => customerId === account.id)).toHaveLength(1)
  })

  test('one of two simultaneous agreements applies the act', async () => {
    const { account, opinion } = await waitingReinstatement()
    const seconds = [await someSecond(), await someSecond()]
    const answers = await Promise.all(seconds.map((second) => second.agree(opinion.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await standingOf(account)).toEqual(['active', null])
    const moves = await api.database.db
      .selectFrom('transitions')
      .select('event')
      .where('subjectId', '=', account.id)
      .where('event', '=', 'admin.reinstated')
      .execute()
    expect(moves).toHaveLength(1)
  })

  test('an agreement repeated with its key gets the first answer', async () => {
    const { opinion } = await waitingReinstatement()
    const second = await someSecond()
    const options = { idempotencyKey: randomUUID() }
    const first = await second.agree(opinion.id, options)
    expect([first.status, (await second.agree(opinion.id, options)).body]).toEqual([200, first.body])
  })

  test('an agreed act on an account that has changed ends as outdated', async () => {
    const { account, opinion } = await waitingReinstatement()
    await asker.suspend(account.id, 'terms-violation', 'The review found mining of coins')
    const second = await someSecond()
    const answer = await second.agree(opinion.id)
    expect([answer.status, answer.body.opinion.chart.state]).toEqual([200, 'outdated'])
    expect(await resultsOf(account.id, 'secondOpinions.agree')).toEqual(['second-opinion-decided'])
    expect(await standingOf(account)).toEqual(['suspended', 'terms-violation'])
    expect(await outcomeMails('Your request is outdated')).toHaveLength(1)
  })

  test('a new act can be requested after an outdated one', async () => {
    const { account, opinion } = await waitingReinstatement()
    await asker.suspend(account.id, 'terms-violation', 'The review found mining of coins')
    expect((await asker.reinstate(account.id)).body).toHaveProperty('waitsUntil')
    const states = (await own.list()).filter(({ customerId }) => customerId === account.id)
    expect(states.map(({ id, chart }) => [id === opinion.id, chart.state]).sort()).toEqual([
      [false, 'waiting'],
      [true, 'outdated'],
    ])
  })

  test('an act lapses after 24 hours', async () => {
    const { account, opinion } = await waitingReinstatement()
    await api.advance(24 * HOUR_MS)
    expect((await opinionAbout(account.id)).chart.state).toBe('lapsed')
    const second = await someSecond()
    expect(codeOf(await second.agree(opinion.id))).toEqual([409, 'second-opinion-decided'])
    expect(await isSuspended(account)).toBe(true)
    expect((await outcomeMails('No second administrator decided')).length).toBeGreaterThan(0)
  })

  test('an act whose asker lost the role cannot be agreed to', async () => {
    const former = await someSecond()
    const { account, opinion } = await waitingReinstatement(await administratorOf(api, former.token))
    const second = await someSecond()
    await second.changeRole(former.id, 'analyst')
    expect(codeOf(await second.agree(opinion.id))).toEqual([409, 'second-opinion-asker'])
    await second.changeRole(former.id, 'admin')
    await second.deactivate(former.id)
    expect(codeOf(await second.agree(opinion.id))).toEqual([409, 'second-opinion-asker'])
    expect((await second.decline(opinion.id)).status).toBe(200)
    expect(await isSuspended(account)).toBe(true)
  })

  test('the outcome is not mailed to an asker who is no longer an administrator', async () => {
    const former = await someSecond()
    const { opinion } = await waitingReinstatement(await administratorOf(api, former.token))
    const second = await someSecond()
    await second.changeRole(former.id, 'analyst')
    expect((await second.decline(opinion.id)).status).toBe(200)
    await api.advance(0)
    expect(await api.mails({ to: former.email, subject: 'A second administrator declined' })).toEqual([])
  })

  test('a change of the quota cannot reinstate an account without a second administrator', async () => {
    const account = await openAccount(api)
    await setUsage(account, { daily: 10_000 })
    do await api.advance(24 * HOUR_MS)
    while ((await summaryOf(account)).usageOfMonth === 0)
    await asker.setQuota(account.id, 1_000)
    expect(await isSuspended(account)).toBe(true)
    expect(codeOf(await asker.setQuota(account.id, 100_000_000))).toEqual([409, 'quota-reinstates'])
    expect(codeOf(await asker.clearQuota(account.id))).toEqual([409, 'quota-reinstates'])
    expect(await isSuspended(account)).toBe(true)
  })

  test('an act that the account does not allow is refused at once', async () => {
    const account = await openAccount(api)
    expect(codeOf(await asker.reinstate(account.id))).toEqual([409, 'status-conflict'])
    expect(codeOf(await reviewer.reject(account.id, REASON))).toEqual([409, 'status-conflict'])
    expect(codeOf(await reviewer.reject(randomUUID(), REASON))).toEqual([404, 'not-found'])
  })

  test('an act on an older revision is refused at once', async () => {
    const { id, current } = await applicantOf(api)
    const { revision } = await current()
    const refused = await reviewer.reject(id, REASON, { ifMatch: revision - 1 })
    expect(codeOf(refused)).toEqual([409, 'version-conflict'])
    expect((await reviewer.reject(id, REASON, { ifMatch: revision })).status).toBe(200)
  })

  test('the administrators get a mail with a fixed title and no words of the asker', async () => {
    const { id } = await applicantOf(api)
    await reviewer.reject(id, REASON)
    await api.advance(0)
    const mails = await api.mails({ subject: '[ALERT] An act waits for a second administrator' })
    const mail = mails.find(({ text }) => text.includes(id))
    expect(mail?.text).toContain(`${api.appUrl}/secondOpinions`)
    expect(mail?.text).not.toContain(REASON)
  })

  test('an agreement needs a fresh sign-in, and unknown acts are not found', async () => {
    const { opinion } = await waitingReinstatement()
    const second = await someSecond()
    expect(codeOf(await second.agree(randomUUID()))).toEqual([404, 'not-found'])
    await api.advance(11 * 60_000)
    expect(codeOf(await second.agree(opinion.id))).toEqual([403, 'sign-in-again'])
  })

  test('an act still belongs to its asker after a change of the asker’s address', async () => {
    const former = await someSecond()
    const { opinion } = await waitingReinstatement(await administratorOf(api, former.token))
    await api.database.db
      .updateTable('users')
      .set({ email: someEmail() })
      .where('id', '=', former.id)
      .execute()
    expect(codeOf(await former.agree(opinion.id))).toEqual([403, 'second-opinion-own'])
  })

  test('only administrators read that acts need a second administrator', async () => {
    const current = async (token: string) =>
      (await api.call<object>('GET', '/v1/customers/current', { token })).body
    const analyst = await someMember(api, 'analyst')
    const { token } = await openAccount(api)
    expect(await current(asker.token)).toHaveProperty('needsSecondAdministrator', true)
    for (const other of [analyst.token, token])
      expect(await current(other)).not.toHaveProperty('needsSecondAdministrator')
  })

  test('acts that the setting does not name happen at once', async () => {
    const account = await openAccount(api)
    expect((await asker.hold(account.id, 'Sign-ins from unknown places')).body).not.toHaveProperty(
      'waitsUntil',
    )
    expect((await account.current()).heldAt).not.toBeNull()
  })
})
