import { type Html, html } from '../shared/html.ts'
import { time } from '../shared/time.ts'
import type { AcceptedDocument } from './part.ts'

/** The documents that the authority has taken, newest first. */
export function taxAuthorityPage(documents: readonly AcceptedDocument[]): Html {
  return html`<h1>Tax authority</h1>
<p class="lead">The platform for electronic invoices. The portal’s server sends each invoice of a company for clearance and reports the others.</p>
<section><h2 id="documents">Documents</h2>${
    documents.length === 0
      ? html`<p class="empty">No document has been taken yet.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="documents"><table>
<thead><tr><th scope="col">Identifier</th><th scope="col">Call</th><th scope="col">Taken</th></tr></thead>
<tbody>${documents.toReversed().map(({ uuid, kind, takenAt }) => html`<tr><th scope="row"><code>${uuid}</code></th><td>${kind}</td><td>${time(takenAt)}</td></tr>`)}</tbody></table></div>`
  }</section>`
}
