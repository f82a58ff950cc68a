import { type Html, html } from '../shared/html.ts'
import { time } from '../shared/time.ts'
import type { BillingAccount, Binding } from './state.ts'

const ROLE_NAMES: Record<string, string> = {
  'roles/billing.admin': 'Billing Account Administrator',
  'roles/billing.user': 'Billing Account User',
}

/** The cloud accounts and their users. */
export function billingPage(accounts: readonly BillingAccount[]): Html {
  return html`<h1>Cloud billing</h1>
<p class="lead">The reseller’s sub-accounts at the cloud provider. The portal’s server makes one for each customer and lets the customer’s group use it; what an account uses can be set by hand. It suspends, resumes and closes them, too; it unlinks projects before, since one with a linked project cannot be closed; a project that is locked to its account it cannot unlink. A suspension by the provider only the provider can lift. A group whose address contains “nogroup” does not exist.</p>
<h2 id="accounts">Sub-accounts</h2>
${
  accounts.length === 0
    ? html`<p class="empty">No sub-account has been created yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="accounts"><table>
<thead><tr><th scope="col">Account</th><th scope="col">State</th><th scope="col">Who may use it</th><th scope="col">Reseller</th><th scope="col">Created</th></tr></thead>
<tbody>${[...accounts].reverse().map(row)}</tbody></table></div>`
}`
}

function row(account: BillingAccount): Html {
  const { id, displayName, open, bindings, parent, createdAt, projects = 0 } = account
  const byProvider = account.suspensionReasons?.includes('OTHER') ?? false
  return html`<tr><th scope="row">${displayName}<br><code>${id}</code><br><a href="/cloud-billing/usage/${id}" aria-label="Usage of ${displayName}">Usage</a></th>
<td>${stateTag(account)}<div class="row">
${button(account, 'open', open ? ['closed', 'Close'] : ['open', 'Open'])}
${open ? button(account, 'projects', projects > 0 ? ['unlink', 'Unlink project'] : ['link', 'Link project']) : null}
${open && projects === 0 ? button(account, 'projects', ['lock', 'Link locked project']) : null}
${open ? button(account, 'provider', byProvider ? ['lift', 'Lift suspension'] : ['suspend', 'Suspend']) : null}</div></td>
<td>${bindings.length === 0 ? html`<span class="muted">none</span>` : bindings.map(bindingItem)}</td>
<td><code>${parent}</code></td><td>${time(createdAt)}</td></tr>`
}

const bindingItem = ({ role, members }: Binding): Html =>
  html`<div><strong>${ROLE_NAMES[role] ?? role}</strong><br>${members.map((member) => html`<code>${member}</code><br>`)}</div>`

/** Status of an account, with the source of a suspension and its projects. */
function stateTag({ open, suspensionReasons = [], projects = 0, projectsLocked }: BillingAccount): Html {
  const linked =
    projects > 0
      ? html` <span class="muted">a ${projectsLocked ? 'locked ' : ''}project is linked</span>`
      : null
  if (!open) return html`<span class="tag bad">closed</span>`
  if (suspensionReasons.length === 0) return html`<span class="tag ok">open</span>${linked}`
  const by = suspensionReasons.includes('OTHER') ? 'the provider' : 'the reseller'
  return html`<span class="tag warn">suspended</span> <span class="muted">by ${by}</span>${linked}`
}

const button = ({ id, displayName }: BillingAccount, name: string, [value, label]: [string, string]): Html =>
  html`<form method="post" action="/cloud-billing/board/${id}"><button class="small" name="${name}" value="${value}" aria-label="${label} ${displayName}">${label}</button></form>`
