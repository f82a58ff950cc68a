import { expect, test } from 'vitest'
import { effectAt, failureMark, markEffect } from '#server/jobs/effect-store.ts'
import { sweep } from '#server/operations/sweep.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
const DAY = 24 * 60 * 60_000

test('the sweep deletes old marks of failed jobs and keeps all effects', async () => {
  const { db } = api.database
  const ago = (days: number) => new Date(api.clock.now().getTime() - days * DAY)
  const [over, failing] = [failureMark('over'), failureMark('still-failing')]
  await markEffect(db, over, ago(3))
  await markEffect(db, failing, ago(1))
  await markEffect(db, 'mail:welcome:customer', ago(30))
  await sweep(api.server.deps)
  const remaining = await Promise.all([over, failing, 'mail:welcome:customer'].map((id) => effectAt(db, id)))
  expect(remaining).toEqual([null, expect.any(Date), expect.any(Date)])
})
