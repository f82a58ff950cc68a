import { type Html, html } from '../shared/html.ts'
import type { SandboxContext } from '../shared/part.ts'
import { READY_PEOPLE } from './people.ts'

export function identityHome(context: SandboxContext): Html {
  const issuer = `${context.origin()}/identity`
  return html`
<h1>Identity provider</h1>
<p class="lead">Stands in for the company that people sign in with. The portal opens its account chooser in a popup and gets an ID token back. Choose <a href="${context.appUrl}">sign in on the portal</a> to see it.</p>
<div class="scroll fold" tabindex="0" role="region" aria-label="Ready people"><table><caption>Ready people</caption>
<thead><tr><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">For</th></tr></thead>
<tbody>${READY_PEOPLE.map((person) => html`<tr><th scope="row">${person.name}</th><td><code>${person.email}</code>${person.emailVerified ? null : html` <span class="tag warn">not verified</span>`}</td><td>${person.purpose}</td></tr>`)}</tbody></table></div>
<div class="card"><h2 class="sub">For programs</h2><dl>
<dt>Issuer</dt><dd><code>${issuer}</code></dd>
<dt>Discovery</dt><dd><a href="/identity/.well-known/openid-configuration"><code>/.well-known/openid-configuration</code></a></dd>
<dt>Client</dt><dd><code>${context.keys.oidcClientId}</code>, public, code flow with PKCE (S256)</dd>
<dt>Token for scripts</dt><dd><code>POST /control/identity/token {"email": "…", "name"?, "emailVerified"?, "expired"?, "audience"?, "nonce"?}</code></dd>
<dt>Code as a provider’s own script brings it</dt><dd><code>POST /control/identity/script-code {"email": "…", "name"?}</code></dd>
<dt>New keys</dt><dd><code>POST /control/identity/rotate-keys</code></dd>
</dl></div>`
}
