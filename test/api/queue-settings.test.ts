import { pino } from 'pino'
import { expect, test } from 'vitest'
import { JOB_NAMES } from '#server/job-handlers.ts'
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
