import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/client.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { PROVIDER_FAILURE_KINDS } from '#server/errors/failures.ts'
import { sealRecordJob } from '#server/jobs/jobs.ts'
import { reportJobsWithoutServer } from '#server/operations/failing-jobs.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

const readMetrics = async (app = api.server.app): Promise<(name: string) => string | undefined> => {
  const { body } = await app.inject({ url: '/metrics' })
  const lines = body.split('\n').filter((line) => !line.startsWith('#'))
  return (name) => {
    const line = lines.find((each) => each.startsWith(`${name} `))
    return line?.slice(name.length + 1)
  }
}

test('the metrics count the later and dead jobs of each queue', async () => {
  await api.server.jobs.idle()
  const queue = `queue="${sealRecordJob.name}"`
  const later = new Date(api.clock.now().getTime() + 60 * 60_000)
  for (const round of ['one', 'two'])
    await withTransaction(api.database.db, (tx) =>
      api.server.deps.jobs.plan(tx, sealRecordJob, { round }, { at: later }),
    )
  const before = await readMetrics()
  expect(before(`masar_queue_jobs{${queue},state="later"}`)).toBe('2')

  await sql`update pgboss.job set state = 'failed' where name = ${sealRecordJob.name} and state = 'created'`.execute(
    api.database.db,
  )
  await sql`update pgboss.queue set failed_count = 2 where name = ${sealRecordJob.name}`.execute(
    api.database.db,
  )
  await reportJobsWithoutServer(api.server.deps)
  const after = await readMetrics()
  expect(after(`masar_queue_jobs{${queue},state="dead"}`)).toBe('2')
  expect(after(`masar_queue_jobs{${queue},state="later"}`)).toBe('0')
})

test('the failures of each job and provider are counted from zero, so that the first ones are an increase', async () => {
  const metrics = await readMetrics()
  expect(metrics(`masar_jobs_total{name="${sealRecordJob.name}",outcome="failed"}`)).toBe('0')
  for (const kind of PROVIDER_FAILURE_KINDS)
    expect(metrics(`masar_provider_failures_total{provider="company-registry",kind="${kind}"}`)).toBe('0')
})

test('the metrics report that the database does not answer, and repeat no earlier numbers', async () => {
  const healthy = await readMetrics()
  expect([healthy('masar_database_answers'), healthy('masar_waiting{kind="unclearCharges"}')]).toEqual([
    '1',
    '0',
  ])
  const brokenDb = new Proxy({} as Db, {
    get: () => () => {
      throw new Error('away')
    },
  })
  const app = await createApp({ ...api.server.deps, admissionDb: brokenDb })
  const broken = await readMetrics(app)
  expect([broken('masar_ready'), healthy('masar_ready')]).toEqual(['0', '1'])
  expect([broken('masar_database_answers'), broken('masar_waiting{kind="unclearCharges"}')]).toEqual([
    '0',
    undefined,
  ])
  await app.close()
})
