import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { JOB_NAMES } from '#server/job-handlers.ts'
import { comparePaymentsJob, sweepJob } from '#server/jobs/jobs.ts'
import { createQueue, QUEUE_SETTINGS } from '#server/jobs/queue.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

test('a release with other settings updates existing queues', async () => {
  const [name = ''] = JOB_NAMES
  const openQueue = async () => {
    const queue = createQueue({
      database: api.database,
      clockOffset: () => 0,
      log: pino({ level: 'silent' }),
    })
    await queue.open(JOB_NAMES)
    return queue.boss
  }
  const former = await openQueue()
  await former.updateQueue(name, { retryLimit: 2, heartbeatSeconds: null })
  await former.stop({ graceful: false })

  const boss = await openQueue()
  const settings = await boss.getQueue(name)
  const updatedOn = settings?.updatedOn
  await boss.stop({ graceful: false })
  expect(settings).toMatchObject(QUEUE_SETTINGS)

  const again = await openQueue()
  expect((await again.getQueue(name))?.updatedOn).toEqual(updatedOn)
  await again.stop({ graceful: false })
})

test.each([
  [comparePaymentsJob.name, 3600],
  [sweepJob.name, QUEUE_SETTINGS.expireInSeconds],
])('a job may take the time that its definition allows: %s', async (name, seconds) => {
  const { rows } = await sql<{ expireSeconds: number }>`
    select distinct expire_seconds from pgboss.job where name = ${name}`.execute(api.database.db)
  expect(rows).toEqual([{ expireSeconds: seconds }])
})
