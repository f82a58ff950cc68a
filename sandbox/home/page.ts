import { outcomes } from '../cards/outcomes.ts'
import { testCards } from '../cards/test-cards.ts'
import { READY_PEOPLE } from '../identity/people.ts'
import { FAULT_MODES, type Fault, type FaultMode, type Faults } from '../shared/faults.ts'
import { type Html, html } from '../shared/html.ts'
import type { Part } from '../shared/part.ts'

export interface HomeView {
  appUrl: string
  smtpPort: number
  now: Date
  advancedMs: number
  parts: readonly Part[]
  faultTargets: readonly string[]
  faults: Faults
}

const MODE_WORDS: Record<FaultMode, string> = {
  timeout: 'No answer',
  error: 'Error 500',
  slow: '3 s late',
  nonsense: 'Nonsense',
  html403: 'Blocked 403',
  lost: 'Acts, answer lost',
}

export function homePage(view: HomeView): Html {
  return html`
<h1>The world outside Masar</h1>
<p class="lead">The portal talks to an identity provider, a card provider, a national identity app, the company register, a cloud provider, the reseller’s accounting, the tax authority and people’s mailboxes. Here each of them has a stand-in that speaks the same language over the wire, so that you can try everything without an account, a card or the internet.</p>
<p><a class="button primary" href="${view.appUrl}">Open the portal</a></p>
<h2>Providers</h2>
<div class="grid">${view.parts.map((part) => html`<a class="card part" href="/${part.name}"><h3>${part.title}</h3><span class="muted">${part.description}</span></a>`)}</div>
${tryThis()}
${levers(view)}`
}

function tryThis(): Html {
  return html`<h2>What to type</h2>
${table(
  'People who can sign in',
  ['Name', 'E-mail', 'For'],
  READY_PEOPLE.map(({ name, email, purpose }) => [name, html`<code>${email}</code>`, purpose]),
)}
${table(
  'Test cards, with any two names, any future date and any three digits',
  ['Number', 'Brand', 'What happens'],
  TEST_CARDS.map(({ number, brand, outcome }) => [html`<code>${spaced(number)}</code>`, brand, outcome]),
)}
<div class="two">
${table(
  'Identity numbers',
  ['Number', 'What happens'],
  IDENTITY_NUMBERS.map(({ number, outcome }) => [html`<code>${number}</code>`, outcome]),
)}
${table(
  'Commercial registrations',
  ['Number', 'What happens'],
  COMPANY_NUMBERS.map(({ number, outcome }) => [html`<code>${number}</code>`, outcome]),
)}
</div>`
}

function levers({ faultTargets, faults, parts, now, advancedMs, smtpPort }: HomeView): Html {
  const active = faults.list()
  const title = (name: string) => parts.find((part) => part.name === name)?.title ?? name
  return html`<h2 id="levers">Make a provider fail</h2>
<p class="muted">Holds until switched off. It touches what programs call, not the pages you look at.</p>
<div class="stack">${faultTargets.map((name) => faultRow(name, title(name), active[name]))}</div>
<h2>Time and memory</h2>
<div class="two"><div class="card"><h3>Clock</h3><p>It is <time datetime="${now.toISOString()}">${now.toISOString().slice(0, 19).replace('T', ' ')}</time> UTC here${advancedMs > 0 ? `, ${Math.round(advancedMs / 1000)} s ahead of real time` : ''}. What falls due happens at once.</p>
<form class="row" method="post" action="/control/clock">${[
    [60_000, '+1 minute'],
    [180_000, '+3 minutes'],
    [3_600_000, '+1 hour'],
    [86_400_000, '+1 day'],
  ].map(
    ([ms, words]) => html`<button class="small" name="advanceMs" value="${ms}">${words}</button>`,
  )}</form></div>
<div class="card"><h3>Start afresh</h3><p>Forgets every card, request, account and mail of the sandbox, all faults, and sets the clock back to real time. The portal keeps its own data.</p>
<form method="post" action="/control/reset"><button class="danger">Reset the sandbox</button></form></div></div>
<p class="muted">For scripts: <code>POST /control/faults</code>, <code>POST /control/clock</code>, <code>POST /control/reset</code>, <code>POST /control/cards/decide</code>, <code>POST /control/cards/refunds</code>, <code>POST /control/cards/disputes</code>, <code>POST /control/cards/disputes/decide</code>, <code>POST /control/cloud-billing/usage</code>, <a href="/control/state"><code>GET /control/state</code></a>, <a href="/mail/messages"><code>GET /mail/messages</code></a>. Mail is taken on port ${smtpPort}.</p>`
}

function faultRow(name: string, title: string, fault: Fault | undefined): Html {
  const words = fault
    ? `${MODE_WORDS[fault.mode]}${fault.timesLeft ? `, ${fault.timesLeft} left` : ''}`
    : 'Works'
  return html`<form class="card row between fault" method="post" action="/control/faults" aria-label="${title}">
<input type="hidden" name="provider" value="${name}">
<span><strong>${title}</strong> <span class="tag ${fault ? 'bad' : 'ok'}">${words}</span></span>
<span class="row">${FAULT_MODES.map((mode) => html`<button class="small" name="mode" value="${mode}" aria-pressed="${String(fault?.mode === mode)}">${MODE_WORDS[mode]}</button>`)}
<button class="small" name="mode" value="off">Off</button></span></form>`
}

function table(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly (string | Html)[])[],
): Html {
  return html`<div class="scroll fold" tabindex="0" role="region" aria-label="${caption}"><table><caption>${caption}</caption>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>`
}

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Card numbers of the home page; the card provider's page has all. */
const SHOWN_CARDS = [
  '4111111111111111',
  '5421080101000000',
  '4123120001090000',
  '4123120001090109',
  '4123120000000000',
  '4201320111111010',
]

const TEST_CARDS = SHOWN_CARDS.flatMap((number) =>
  testCards
    .filter((card) => card.number === number)
    .map(({ brand, outcome }) => ({
      number,
      brand,
      outcome: brand === 'mada' ? 'The portal refuses mada' : outcomes[outcome].label,
    })),
)

interface TryNumber {
  number: string
  outcome: string
}

const IDENTITY_NUMBERS: readonly TryNumber[] = [
  { number: '1000000016', outcome: 'Approved automatically after 3 seconds' },
  { number: '1000000024', outcome: 'Rejected automatically after 3 seconds' },
  { number: '1000000032', outcome: 'Left alone until it expires' },
  { number: '1000000040', outcome: 'Approved, but the callback never comes' },
  { number: '1000000057', outcome: 'A citizen who decides in the identity app' },
  { number: '2000000055', outcome: 'A resident who decides in the identity app' },
]

const COMPANY_NUMBERS: readonly TryNumber[] = [
  { number: '7001272475', outcome: 'Active, with an address' },
  { number: '7001272483', outcome: 'Active, no address' },
  { number: '7001110002', outcome: 'Suspended' },
  { number: '7000000404', outcome: 'Unknown' },
  { number: '7000000403', outcome: 'The register refuses: not subscribed' },
  { number: '7000000500', outcome: 'The register fails with an empty answer' },
]
