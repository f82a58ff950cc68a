import { expect, test } from 'vitest'
import { sealBatch, sealRecord } from '#server/record/seal-record.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'
import { inOpenTransaction, oneWaitsFor } from '../support/waiting.ts'

const api = runningApi()

test('two servers that seal the record at once make one chain', async () => {
  await openAccount(api)
  await inOpenTransaction(api, async (first) => {
    await sealBatch(first)
    await openAccount(api)
    const second = sealRecord(api.server.deps)
    await oneWaitsFor(api, first)
    await first.commit().execute()
    await second
  })
  expect((await verifyRecord(api.database.db)).faults).toEqual([])
})
