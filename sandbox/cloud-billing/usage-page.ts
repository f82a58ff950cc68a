import { type Html, html } from '../shared/html.ts'
import type { BillingAccount } from './state.ts'
import { createdOn, type Usage } from './usage.ts'

const SHOWN_DAYS = 31

const riyals = (halalas: number) => (halalas / 100).toFixed(2)

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const nameOfDay = (day: string) => weekday.format(new Date(`${day}T00:00:00Z`))

/** An account's usage, and controls for its future usage. */
export function usagePageOf(usage: Usage, account: BillingAccount, problem: string | null): Html {
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
