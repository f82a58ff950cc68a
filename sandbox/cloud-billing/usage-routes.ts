import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { field } from '../shared/forms.ts'
import { halalasOf } from '../shared/halalas.ts'
import { type Html, html } from '../shared/html.ts'
import { sendPage } from '../shared/layout.ts'
import type { Accounts } from './accounts.ts'
import { BillingError, invalid } from './errors.ts'
import type { BillingAccount } from './state.ts'
import { createdOn, type Usage } from './usage.ts'
import { calendarDay } from './usage-feed.ts'

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
    if (field(form, 'daily')) return usage.setDaily(account, amountOf(field(form, 'daily')))
    const day = calendarDay(field(form, 'day'))
    if (!day) throw invalid('Choose a day.')
    return usage.setDay(account, day, amountOf(field(form, 'amount')))
  }
}

function amountOf(text: string): number {
  const amount = /^\d{1,7}(?:[.]\d{1,2})?$/.test(text) ? halalasOf(text) : undefined
  if (amount === undefined) throw invalid('Type an amount in SAR, such as 120 or 120.50.')
  return amount
}

const SHOWN_DAYS = 31

const riyals = (halalas: number) => (halalas / 100).toFixed(2)

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const nameOfDay = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`))

/** An account's usage, and controls for its future usage. */
function usagePageOf(usage: Usage, account: BillingAccount, problem: string | null): Html {
  const daily = usage.daily(account)
  const totals = usage.totals(account, SHOWN_DAYS)
  return html`<h1>Usage of ${account.displayName}</h1>
<p class="lead">What the cloud provider reports to the portal’s server, before VAT. A day is reported when it is over in Riyadh; there it is ${usage.today()} now.</p>
${problem ? html`<p class="notice bad" role="alert">${problem}</p>` : null}
<div class="two">
<section class="card" aria-labelledby="daily"><h2 class="sub" id="daily">From today on</h2>
<p>Every day costs ${daily === null ? 'what it usually does' : html`SAR ${riyals(daily)}`}.</p>
<form method="post" action="/cloud-billing/usage/${account.id}">
<label for="daily-amount">Amount of every day, in SAR</label>
<input id="daily-amount" name="daily" inputmode="decimal" required value="${daily === null ? '' : riyals(daily)}" aria-describedby="daily-hint">
<p class="hint" id="daily-hint">Days that are over stay as they are.</p>
<p class="actions"><button class="primary">Set</button></p></form>
<form method="post" action="/cloud-billing/usage/${account.id}" class="row other">
<button class="small danger" name="stop" value="yes">Stop the usage</button>
<button class="small" name="usual" value="yes">Usual amounts again</button></form></section>
<section class="card" aria-labelledby="one-day"><h2 class="sub" id="one-day">One day</h2>
<form method="post" action="/cloud-billing/usage/${account.id}">
<label for="day">Day</label><input id="day" name="day" type="date" required min="${createdOn(account)}">
<label for="amount">Amount of that day, in SAR</label>
<input id="amount" name="amount" inputmode="decimal" required aria-describedby="day-hint">
<p class="hint" id="day-hint">For a day that is over, the difference is reported as an entry of its own, the way a real bill is corrected.</p>
<p class="actions"><button class="primary">Set</button></p></form></section>
</div>
<h2 id="days">The last days</h2>
${
  totals.length === 0
    ? html`<p class="empty">No day of this account is over yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="days"><table>
<thead><tr><th scope="col">Day</th><th scope="col" class="end">SAR</th></tr></thead>
<tbody>${totals.map(
        ({ day, amount }) =>
          html`<tr><th scope="row">${day} <span class="muted">${nameOfDay(day)}</span></th><td class="end">${riyals(amount)}</td></tr>`,
      )}</tbody></table></div>`
}`
}

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
  const usageOf = (nameOrId: string) => {
    const found = accounts.byNameOrId(nameOrId)
    const entries = usage.entries(found)
    return { account: found.id, daily: usage.daily(found), entries }
  }
  app.get('/usage', async ({ query }) => usageOf(field(query, 'account')))
  app.post('/usage', async ({ body }) => {
    const order = UsageOrder.parse(body)
    const found = accounts.byNameOrId(order.account)
    if ('day' in order) usage.setDay(found, order.day, order.amount)
    else usage.setDaily(found, order.daily)
    return usageOf(order.account)
  })
}
