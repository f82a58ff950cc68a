import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import type { readOperations } from '#contract/endpoints/operations.ts'
import type { QueueName, TroubleKind } from '#contract/entities/operations.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import { planAlertsOnce } from '#server/mail/alert-admins.ts'
import { seenServers } from '#server/operations/beat-store.ts'
import { reportJobsWithoutServer } from '#server/operations/failing-jobs.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { someMember } from '#test/support/seed/team.ts'
import { type CallOptions, someEmail, startApi } from '../support/api.ts'

const QUEUE = 'open-billing-account'
const MINUTE_MS = 60_000

let isDown = false
let created = 0
const failing = (port: CloudBillingPort): CloudBillingPort => ({
  ...port,
  findSubAccount(name) {
    if (isDown) throw new ProviderFailure('cloud-billing', { kind: 'unreachable' })
    return port.findSubAccount(name)
  },
  createSubAccount(name) {
    created += 1
    return port.createSubAccount(name)
  },
})

let api: Awaited<ReturnType<typeof startApi>>
let token: string
beforeAll(async () => {
  api = await startApi({ ports: (ports) => ({ ...ports, cloudBilling: failing(ports.cloudBilling) }) })
  token = await api.adminToken()
})
afterAll(() => api.close())

type Overview = ReplyOf<typeof readOperations>
const read = async (): Promise<Overview> =>
  (await api.call<Overview>('GET', '/v1/operations', { token })).body

const kindsOf = ({ troubles }: Overview): TroubleKind[] => troubles.map(({ kind }) => kind)

const handle = (path: string, options: CallOptions = {}) =>
  api.call<ErrorBody & { retried?: number }>('POST', `/v1/operations/queues/${QUEUE}${path}`, {
    token,
    ...options,
  })

const deadIn = async (queue: QueueName): Promise<string | undefined> => {
  const { body } = await api.server.app.inject({ url: '/metrics' })
  return body
    .split('\n')
    .find((line) => line.startsWith(`masar_queue_jobs{queue="${queue}",state="dead"}`))
    ?.split(' ')[1]
}

/** A customer whose cloud account cannot be opened. */
const waitingForCloud = async () => {
  const { call, current } = await seed(api, 'terms-conditions', newPerson('business'))
  isDown = true
  await call(acceptTerms)
  return current()
}

/** Lets the job of a cloud account give up at its next try. */
const giveUp = async (): Promise<string> => {
  const { id } = await waitingForCloud()
  // A try that runs has read its limit already.
  await expect
    .poll(async () => {
      const failed = await sql`
        select from job_failures join pgboss.job on id = job_id where data->>'customerId' = ${id} and name = ${QUEUE} and state = 'retry'`.execute(
        api.database.db,
      )
      return failed.rows.length
    })
    .toBe(1)
  const tries = sql`update pgboss.job set retry_limit = retry_count where data->>'customerId' = ${id} and name = ${QUEUE}`
  await tries.execute(api.database.db)
  await api.advance(5 * MINUTE_MS)
  await api.server.jobs.idle()
  return id
}

const jobOf = async (customerId: string) => {
  const job = (await read()).givenUp.find((one) => one.customerId === customerId)
  if (!job) throw new Error('The job is not listed')
  return job
}

describe('the page Operations', () => {
  test('is refused to customers and analysts', async () => {
    const person = await api.signIn(someEmail())
    const tokens = [person.token, (await someMember(api, 'analyst')).token]
    const answers = await Promise.all(
      tokens.map((bearer) => api.call('GET', '/v1/operations', { token: bearer })),
    )
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })

  test('names every kind of job and finds this server ready', async () => {
    const { queues, servers, troubles } = await read()
    expect(queues.map(({ queue }) => queue)).toContain('send-mail')
    expect(servers).toMatchObject([
      { unready: null, version: expect.any(String), clockMs: expect.any(Number) },
    ])
    expect(troubles.filter(({ kind }) => kind.startsWith('server'))).toEqual([])
  })

  test('names a server that is lost, and forgets one that has stopped', async () => {
    const id = randomUUID()
    await sql`insert into server_beats (server, host, version, started_at, at, clock_ms)
      values (${id}, 'lost', '1', now(), now() - interval '2 minutes', 0)`.execute(api.database.db)
    expect(kindsOf(await read())).toContain('server-lost')
    await sql`delete from server_beats where server = ${id}`.execute(api.database.db)
    expect(kindsOf(await read())).not.toContain('server-lost')
    expect(await seenServers(api.database.db)).toHaveLength(1)
  })
})

describe('a job that fails', () => {
  test('is trouble after five minutes, is mailed once, and is well again after its success', async () => {
    const { id } = await waitingForCloud()
    await api.server.jobs.idle()
    expect(kindsOf(await read())).not.toContain('jobs-fail')
    const mails = () => api.mails({ subject: 'A job keeps failing' })
    expect(await mails()).toHaveLength(0)
    await api.advance(5 * MINUTE_MS)
    await api.advance(5 * MINUTE_MS)
    expect(await mails()).toHaveLength(1)
    const overview = await read()
    expect(kindsOf(overview)).toContain('jobs-fail')
    expect(overview.queues.find(({ queue }) => queue === QUEUE)).toMatchObject({
      failing: 1,
      failures: expect.any(Number),
      reason: 'cloud-billing: unreachable',
      givenUp: 0,
    })
    isDown = false
    await api.advance(5 * MINUTE_MS)
    await api.server.jobs.idle()
    expect(kindsOf(await read())).not.toContain('jobs-fail')
    const customer = await api.database.db
      .selectFrom('cloudAccounts')
      .selectAll()
      .where('customerId', '=', id)
      .execute()
    expect(customer[0]?.subAccountId).toMatch(/^billingAccounts/)
  })
})

describe('a job that gave up', () => {
  test('is listed with its account and reason, counted, and mailed at once', async () => {
    const id = await giveUp()
    expect(await api.mails({ subject: 'A job gave up after its last try' })).toHaveLength(1)
    expect(await jobOf(id)).toMatchObject({ queue: QUEUE, reason: 'cloud-billing: unreachable' })
    expect(await deadIn(QUEUE)).toBe('1')
    expect((await read()).troubles).toMatchObject([{ kind: 'jobs-gave-up', queue: QUEUE, count: 1 }, {}])
  })

  test('runs once more after several clicks on Try again, and its alert ends', async () => {
    const [job] = (await read()).givenUp
    isDown = false
    const before = created
    const idempotencyKey = randomUUID()
    const answers = await Promise.all([
      handle(`/jobs/${job?.id}/retry`, { idempotencyKey }),
      handle(`/jobs/${job?.id}/retry`),
      handle(`/jobs/${job?.id}/retry`),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    await api.server.jobs.idle()
    expect(created - before).toBe(1)
    expect(await deadIn(QUEUE)).toBe('0')
    expect(kindsOf(await read())).not.toContain('jobs-gave-up')
  })

  test('is tried again with all others of its kind', async () => {
    await giveUp()
    await giveUp()
    isDown = false
    const { body } = await handle('/retry')
    expect(body.retried).toBe(2)
    expect((await handle('/retry')).body.message.code).toBe('job-handled')
    await api.server.jobs.idle()
    expect((await read()).givenUp).toEqual([])
  })

  test('is dismissed once, with a reason that the audit has', async () => {
    const job = await jobOf(await giveUp())
    isDown = false
    const body = { reason: 'The account was closed by hand' }
    expect((await handle(`/jobs/${job.id}/dismissal`, { body: { reason: ' ' } })).status).toBe(400)
    const answers = await Promise.all([
      handle(`/jobs/${job.id}/dismissal`, { body }),
      handle(`/jobs/${job.id}/dismissal`, { body }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await handle(`/jobs/${job.id}/retry`)).status).toBe(409)
    expect(await deadIn(QUEUE)).toBe('0')
    const acts = await api.database.db
      .selectFrom('activities')
      .select(['reason', 'details'])
      .where('operation', '=', 'operations.dismissJob')
      .execute()
    expect(acts).toContainEqual({ reason: body.reason, details: { queue: QUEUE, jobId: job.id } })
  })

  test('is found, and counted in one alert by two servers, when no server saw its last failure', async () => {
    const { id } = await waitingForCloud()
    await api.advance(61 * MINUTE_MS)
    const { db, server } = { db: api.database.db, server: api.server }
    await sql`update pgboss.job set state = 'failed', completed_on = now()
      where data->>'customerId' = ${id} and name = ${QUEUE}`.execute(db)
    await sql`delete from job_failures`.execute(db)
    await sql`update pgboss.queue set failed_count = 1 where name = ${QUEUE}`.execute(db)
    isDown = false
    await Promise.all([reportJobsWithoutServer(server.deps), reportJobsWithoutServer(server.deps)])
    expect(await jobOf(id)).toMatchObject({ reason: null })
    const { count } = await db
      .selectFrom('requestCounts')
      .select('count')
      .where('key', '=', `alert:job-gave-up:${QUEUE}`)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })
})

test('a failed try that no server has counted is found', async () => {
  await waitingForCloud()
  const { db } = api.database
  const failed = async () => (await read()).queues.find(({ queue }) => queue === QUEUE)?.failing
  await expect.poll(failed).toBe(1)
  await sql`delete from job_failures`.execute(db)
  expect(await failed()).toBe(0)
  await reportJobsWithoutServer(api.server.deps)
  expect(await failed()).toBe(1)
  isDown = false
  await api.advance(5 * MINUTE_MS)
  await api.server.jobs.idle()
  await expect.poll(failed).toBe(0)
})

test('alerts that are planned together are counted by their group, and the first of a group is mailed', async () => {
  const { db } = api.database
  const alert = { periodMs: MINUTE_MS, title: 'A job keeps failing', details: { Job: QUEUE } } as const
  const groups = ['planned-together', 'planned-together', 'planned-alone']
  const mails = async () => (await api.mails({ subject: alert.title })).length
  const before = await mails()
  const plan = () =>
    withTransaction(db, (tx) =>
      planAlertsOnce(
        api.server.deps,
        tx,
        groups.map((group) => ({ group, ...alert })),
      ),
    )
  await plan()
  await api.server.jobs.idle()
  expect(await mails()).toBe(before + 2)
  await plan()
  await api.server.jobs.idle()
  expect(await mails()).toBe(before + 2)
  const counts = await db
    .selectFrom('requestCounts')
    .select(['key', 'count'])
    .where('key', 'like', 'alert:planned-%')
    .orderBy('key')
    .execute()
  expect(counts).toEqual([
    { key: 'alert:planned-alone', count: 2 },
    { key: 'alert:planned-together', count: 4 },
  ])
})
