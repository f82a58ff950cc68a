import { field } from '../shared/forms.ts'
import { type Html, html } from '../shared/html.ts'
import { REQUEST_FIELDS } from './authorization-request.ts'
import { BAD_TOKENS, CANCEL, REFUSALS } from './outcomes.ts'
import { initials, READY_PEOPLE } from './people.ts'

interface ChooserOptions {
  /** Parameters of the authorization request, passed through the form. */
  parameters: unknown
  loginHint: string
  /** Origin of the redirect, shown to the person. */
  destination: string
  problem?: string
}

/** The account chooser: predefined people, any other e-mail, and failures on demand. */
export function chooserPage(options: ChooserOptions): Html {
  const carried = REQUEST_FIELDS.map(
    (name) => html`<input type="hidden" name="${name}" value="${field(options.parameters, name)}">`,
  )
  return html`
<h1>Choose an account</h1>
<p class="muted">to continue to <bdi>${options.destination}</bdi></p>
<form method="post" action="/identity/authorize" aria-label="Ready people">${carried}
<div class="stack">${READY_PEOPLE.map(
    (person) => html`<button class="choice" name="email" value="${person.email}">
<span class="avatar" aria-hidden="true">${initials(person.name)}</span>
<span class="who"><strong>${person.name}</strong><span>${person.email}</span><span class="muted">${person.purpose}</span></span></button>`,
  )}</div></form>
<details class="card other"${options.problem || options.loginHint ? html` open` : null}><summary>Use another e-mail</summary>
${options.problem ? html`<p class="notice bad" role="alert" id="problem">${options.problem}</p>` : null}
<form method="post" action="/identity/authorize" aria-label="Use another e-mail">${carried}
<label for="email">E-mail</label>
<input id="email" name="email" type="email" required autocomplete="off" value="${options.loginHint}"${options.problem ? html` aria-invalid="true" aria-describedby="problem"` : null}>
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" aria-describedby="name-hint">
<p class="hint" id="name-hint">Left empty, it is made from the address.</p>
<label class="row" for="verified"><input id="verified" type="checkbox" name="verified" value="yes" checked> The provider has verified this e-mail</label>
<p class="actions"><button class="primary wide">Continue</button></p></form></details>
<details class="card"><summary>Make the sign-in go wrong</summary>
<form method="post" action="/identity/authorize" aria-label="Answers that go wrong">${carried}
<p class="hint">The first three sign in as ${READY_PEOPLE[0]?.name ?? ''}.</p>
<div class="row">${BAD_TOKENS.map(({ id, label }) => html`<button class="small" name="bad_token" value="${id}">${label}</button>`)}
${REFUSALS.map(({ id, label }) => html`<button class="small danger" name="refuse" value="${id}">${label}</button>`)}</div></form></details>
<form method="post" action="/identity/authorize" aria-label="${CANCEL.label}">${carried}
<button class="wide" name="refuse" value="${CANCEL.id}">${CANCEL.label}</button></form>`
}
