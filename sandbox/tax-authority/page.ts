import { type Html, html } from '../shared/html.ts'
import { time } from '../shared/time.ts'
import type { Passwords } from './passwords.ts'
import type { Message } from './rule.ts'
import {
  ANSWERS,
  type AnswerOrder,
  type RefusedDocument,
  type TakenDocument,
  type TaxAuthorityState,
} from './state.ts'
import type { Units } from './units.ts'

/** The documents of the authority, newest first, and the choice of its next answers. */
export function taxAuthorityPage(
  { documents, refused, order }: TaxAuthorityState,
  units: ReturnType<Units['list']>,
  passwords: ReturnType<Passwords['list']>,
): Html {
  return html`<h1>Tax authority</h1>
<p class="lead">The platform for electronic invoices. The portal’s server sends each invoice of a company for clearance and gets it back with the authority’s stamp and QR code; invoices of persons are reported. Documents are checked by the published rules: an error refuses a document, a warning does not. A unit signs them with a certificate of the authority.</p>
<section><h2 id="answers">Next answers</h2>
<p role="status">${orderWords(order)}</p>
<form method="post" action="/tax-authority/board/answer" class="card"><div class="row">
<label for="answer">Answer</label><select id="answer" name="answer"><option value="off">By the rules</option>${Object.entries(
    ANSWERS,
  ).map(
    ([answer, label]) =>
      html`<option value="${answer}"${answer === order?.answer ? html` selected` : null}>${label}</option>`,
  )}</select>
<label for="code">Rule</label><input id="code" name="code" value="${order?.code ?? 'BR-KSA-44'}" maxlength="40" style="max-width:160px" autocomplete="off">
<label for="times">Times</label><input id="times" name="times" type="number" min="1" placeholder="all" style="max-width:100px">
<button class="primary">Set</button></div>
<p class="hint">The rule counts for a rejection and a warning. Without a number of times the answer stays until it is set back. No answer, late and lost answers are ordered on <a href="/#levers">the home page</a>.</p></form></section>
${table(
  'documents',
  'Documents',
  'No document has been taken yet.',
  ['Number', 'Counter', 'State', 'Warnings', 'Taken', 'Identifier', 'Document'],
  documents.toReversed().map(takenRow),
)}
${table(
  'refused',
  'Refused',
  'No document has been refused yet.',
  ['Number', 'Counter', 'Call', 'Errors', 'Refused', 'Identifier'],
  refused.toReversed().map(refusedRow),
)}
${table(
  'units',
  'Units',
  'No unit has been certified yet.',
  ['Request', 'Certificate', 'VAT number', 'Invoice types', 'Steps passed', 'Issued'],
  units.toReversed().map(unitRow),
)}
${table(
  'passwords',
  'One-time passwords',
  'No password is valid now.',
  ['Password', 'Valid until'],
  passwords.toReversed().map(passwordRow),
)}
<form method="post" action="/tax-authority/board/passwords"><button class="primary">Make a password</button></form>
<p class="hint">A new unit needs one with its signing request, and so does a renewal. It is valid for an hour, for one certificate. The portal’s own unit is certified from the start.</p>`
}

function orderWords(order: AnswerOrder | null): Html {
  if (!order) return html`<span class="tag ok">By the rules</span>`
  const times = order.timesLeft === null ? 'until set back' : `${order.timesLeft} left`
  const rule = order.answer === 'reject' || order.answer === 'warn' ? `, ${order.code}` : ''
  return html`<span class="tag warn">${ANSWERS[order.answer]}</span> <span class="muted">${times}${rule}</span>`
}

function table(id: string, title: string, nothing: string, heads: string[], rows: Html[]): Html {
  return html`<section><h2 id="${id}">${title}</h2>${
    rows.length === 0
      ? html`<p class="empty">${nothing}</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
  }</section>`
}

function takenRow({ number, counter, state, warnings, takenAt, uuid, stamped }: TakenDocument): Html {
  const xml = stamped === null ? null : Buffer.from(stamped, 'base64').toString()
  return html`<tr><th scope="row"><bdi>${number}</bdi></th><td>${counter}</td><td><span class="tag ok">${state}</span></td><td>${codesOf(warnings)}</td>
<td>${time(takenAt)}</td><td><code>${uuid}</code></td><td>${xml === null ? html`<span class="muted">none</span>` : html`<details><summary>Show</summary><pre>${xml}</pre></details>`}</td></tr>`
}

const refusedRow = ({ number, counter, kind, errors, refusedAt, uuid }: RefusedDocument): Html =>
  html`<tr><th scope="row"><bdi>${number}</bdi></th><td>${counter}</td><td>${kind}</td><td>${codesOf(errors)}</td><td>${time(refusedAt)}</td><td><code>${uuid}</code></td></tr>`

const unitRow = ({
  requestId,
  kind,
  vatNumber,
  invoiceTypes,
  passed,
  issuedAt,
}: ReturnType<Units['list']>[number]): Html =>
  html`<tr><th scope="row">${requestId}</th><td>${kind}</td><td>${vatNumber}</td><td>${invoiceTypes}</td><td>${passed.map((step) => html`<div>${step}</div>`)}</td><td>${time(issuedAt)}</td></tr>`

const passwordRow = ({ otp, validUntil }: ReturnType<Passwords['list']>[number]): Html =>
  html`<tr><th scope="row"><code>${otp}</code></th><td>${time(validUntil)}</td></tr>`

const codesOf = (messages: readonly Message[]): Html =>
  messages.length === 0
    ? html`<span class="muted">none</span>`
    : html`${messages.map(({ code, message }) => html`<div><code>${code}</code> ${message}</div>`)}`
