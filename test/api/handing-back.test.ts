import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { acceptTerms } from '#contract/endpoints/customers.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startApi } from '../support/api.ts'

test('a job that does not end before the server stops is returned for a retry', async () => {
  const started = Promise.withResolvers<void>()
  const api = await startApi({
    ports: (ports) => ({
      ...ports,
      cloudBilling: {
        ...ports.cloudBilling,
        findSubAccount: () => {
          started.resolve()
          return new Promise(() => undefined)
        },
      },
    }),
  })
  const { call } = await seed(api, 'terms-conditions', newPerson('business'))
  await call(acceptTerms)
  await started.promise
  await api.server.stop()
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'open-billing-account'`.execute(api.database.db)
  expect(rows).toEqual([{ state: 'retry' }])
  await api.sandbox.close()
  await api.database.close()
})
