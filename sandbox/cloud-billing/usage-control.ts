import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { field } from '../shared/forms.ts'
import type { Accounts } from './accounts.ts'
import { BillingError } from './errors.ts'
import type { Usage } from './usage.ts'
import { calendarDay } from './usage-feed.ts'

const halalas = z.int().min(0).max(1_000_000_000)
const account = z.string()
const day = z.string().refine((text) => calendarDay(text) !== undefined, 'must be a day as YYYY-MM-DD')

/** Amount of one day, or of every day from today on, in halalas: 0 stops the usage, null restores the default. */
const UsageOrder = z.union([
  z.strictObject({ account, day, amount: halalas }),
  z.strictObject({ account, daily: halalas.nullable() }),
])

/** For scripts and tests: sets and reads the usage of an account. */
export function usageControl(app: FastifyInstance, accounts: Accounts, usage: Usage): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof BillingError) return reply.code(error.statusCode).send({ message: error.message })
    throw error
  })
  const told = (wanted: string) => {
    const found = accounts.byNameOrId(wanted)
    const entries = usage.entries(found)
    return { account: found.id, daily: usage.daily(found), entries }
  }
  app.get('/usage', async ({ query }) => told(field(query, 'account')))
  app.post('/usage', async ({ body }) => {
    const order = UsageOrder.parse(body)
    const found = accounts.byNameOrId(order.account)
    if ('day' in order) usage.setDay(found, order.day, order.amount)
    else usage.setDaily(found, order.daily)
    return told(order.account)
  })
}
