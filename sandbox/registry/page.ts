import { type Html, html } from '../shared/html.ts'
import { misbehaviours } from './answers.ts'
import { findCompany } from './companies.ts'
import { addressViews, statusView } from './company-view.ts'

const FIXTURES = [
  ['7001272475', 'Active, three addresses, the second is the primary one'],
  ['7001272483', 'Active, no address'],
  ['7001272491', 'Active, a name with a digit, Latin letters and brackets, in Khobar'],
  ['7001272509', 'Active, a name with a comma, an ampersand and English words, in Khobar'],
  ['7001272517', 'Active, a name with quotation marks, a hyphen and a slash, in Khobar'],
  ['70012…', 'Any other ten digits that start so: an active company of its own'],
  ['7001110002', 'Suspended'],
  ['7001110010', 'Struck off'],
  ['7000000404', 'Unknown: 404.2.1 in HTTP 400, like every number not listed'],
  ['7000000401', 'Wrong key: 401.1.1'],
  ['7000000403', 'Not subscribed: 403'],
  ['7000000429', 'Limit reached: 429'],
  ['7000000500', 'HTTP 500 without a body'],
  ['7000000998', 'Answers after 12 seconds'],
]

/** The register's page: test numbers and a lookup. */
export function registryPage(number: string): Html {
  return html`<h1>Company register</h1>
<p class="lead">Commercial registrations and the companies’ national addresses. The portal’s server asks it when a business types its 700-series number.</p>
<section><h2>Look a company up</h2>
<form method="get" class="card"><label for="number">Unified national number or CR number</label>
<div class="row"><input id="number" name="number" inputmode="numeric" maxlength="10" value="${number}" style="max-width:240px" autocomplete="off"><button class="primary">Look up</button></div></form>
<div role="status">${number === '' ? null : result(number)}</div></section>
<section><h2 id="fixtures">Numbers</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="fixtures"><table><thead><tr><th scope="col">Number</th><th scope="col">What the register answers</th></tr></thead>
<tbody>${FIXTURES.map(([fixture, outcome]) => html`<tr><td class="mono">${fixture}</td><td>${outcome}</td></tr>`)}</tbody></table></div></section>`
}

const tones = { active: 'ok', suspended: 'warn', 'struck-off': 'bad' } as const

function result(number: string): Html {
  if (Object.hasOwn(misbehaviours, number))
    return html`<p class="notice warn">This number orders a trouble, see the list.</p>`
  const company = findCompany(number)
  if (!company)
    return html`<p class="notice bad">The register knows no company with the number <span class="ltr">${number}</span>.</p>`
  const status = statusView(company, 'en')
  return html`<div class="card"><div class="row between" style="margin-block-end:12px"><h3 lang="ar" dir="rtl">${company.name}</h3><span class="tag ${tones[company.state]}">${status.name}</span></div>
<dl><dt>Unified number</dt><dd class="mono">${company.nationalNumber}</dd><dt>CR number</dt><dd class="mono">${company.crNumber}</dd>
${addressViews(company, 'en').map(
  (address) =>
    html`<dt>${address.isPrimaryAddress === 'true' ? 'Primary address' : 'Address'}</dt><dd>${address.address}, unit ${address.unitNumber}, ${address.address2}, ${address.regionName}</dd>`,
)}
${company.offices.length === 0 ? html`<dt>Address</dt><dd class="muted">none</dd>` : null}</dl></div>`
}
