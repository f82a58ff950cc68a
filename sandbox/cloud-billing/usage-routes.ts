import type { FastifyInstance, FastifyReply } from 'fastify'
import { field } from '../shared/forms.ts'
import { sendPage } from '../shared/layout.ts'
import type { Accounts } from './accounts.ts'
import { BillingError, invalid } from './errors.ts'
import type { BillingAccount } from './state.ts'
import type { Usage } from './usage.ts'
import { calendarDay } from './usage-feed.ts'
import { usagePageOf } from './usage-page.ts'

interface ById {
  Params: { id: string }
}

/** The page of one account's usage and its buttons. */
export function usageRoutes(app: FastifyInstance, accounts: Accounts, usage: Usage): void {
  const show = (reply: FastifyReply, account: BillingAccount, problem: string | null = null) =>
    sendPage(reply, {
      title: 'Usage',
      status: problem ? 400 : 200,
      body: usagePageOf(usage, account, problem),
    })

  app.get<ById>('/usage/:id', async (request, reply) => {
    const account = accounts.all().find(({ id }) => id === request.params.id)
    return account ? show(reply, account) : reply.callNotFound()
  })
  app.post<ById>('/usage/:id', async (request, reply) => {
    const account = accounts.all().find(({ id }) => id === request.params.id)
    if (!account) return reply.callNotFound()
    try {
      change(account, request.body)
    } catch (error) {
      if (error instanceof BillingError) return show(reply, account, error.message)
      throw error
    }
    return reply.redirect(`/cloud-billing/usage/${account.id}`, 303)
  })

  function change(account: BillingAccount, form: unknown) {
    if (field(form, 'stop')) return usage.setDaily(account, 0)
    if (field(form, 'usual')) return usage.setDaily(account, null)
    if (field(form, 'daily')) return usage.setDaily(account, halalasOf(field(form, 'daily')))
    const day = calendarDay(field(form, 'day'))
    if (!day) throw invalid('Choose a day.')
    return usage.setDay(account, day, halalasOf(field(form, 'amount')))
  }
}

function halalasOf(text: string): number {
  const [, riyals, part = ''] = /^(\d{1,7})(?:[.](\d{1,2}))?$/.exec(text) ?? []
  if (riyals === undefined) throw invalid('Type an amount in SAR, such as 120 or 120.50.')
  return Number(riyals) * 100 + Number(part.padEnd(2, '0'))
}
