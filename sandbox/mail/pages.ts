import { type Html, html } from '../shared/html.ts'
import type { MailSummary, StoredMail } from './mailbox.ts'

interface ListView {
  mails: readonly MailSummary[]
  to: string
  subject: string
}

export function mailListPage({ mails, to, subject }: ListView): Html {
  const filtered = to !== '' || subject !== ''
  return html`
<h1>Mailbox</h1>
<p class="lead">Every mail that the product sends ends here. Nothing leaves this machine.</p>
<form method="get" action="/mail" class="card" role="search"><div class="two">
<div><label for="to">To</label><input id="to" name="to" value="${to}" autocomplete="off"></div>
<div><label for="subject">Subject</label><input id="subject" name="subject" value="${subject}" autocomplete="off"></div></div>
<div class="row actions"><button class="primary">Find</button>${filtered ? html`<a class="button" href="/mail">Show all</a>` : null}</div></form>
${
  mails.length === 0
    ? html`<p class="empty">${filtered ? 'No mail matches.' : 'No mail yet. Send one from the portal, for example with Contact Us.'}</p>`
    : html`<div class="scroll fold" tabindex="0" role="region" aria-label="Mails"><table>
<thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">From</th><th scope="col">Time (UTC)</th></tr></thead>
<tbody>${mails.map(
        (mail) => html`<tr>
<td><a href="/mail/${mail.id}"><bdi dir="auto">${mail.subject || '(no subject)'}</bdi></a>${mail.attachments > 0 ? html` <span class="tag">${mail.attachments} ${mail.attachments === 1 ? 'file' : 'files'}</span>` : null}</td>
<td>${mail.to.join(', ')}</td><td>${mail.from}</td><td>${timeOf(mail.at)}</td></tr>`,
      )}</tbody></table></div>
<form method="post" action="/mail/empty"><button class="danger">Empty the mailbox</button></form>`
}`
}

export function mailPage(mail: StoredMail): Html {
  return html`
<h1><bdi dir="auto">${mail.subject || '(no subject)'}</bdi></h1>
<div class="card"><dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to.join(', ')}</dd><dt>Time (UTC)</dt><dd>${timeOf(mail.at)}</dd>${mail.headers.map(
    ({ name, value }) => html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`,
  )}</dl></div>
${attachments(mail)}
${
  mail.html
    ? html`<h2>As the reader sees it</h2>
<iframe class="mail" title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${previewOf(mail.html)}"></iframe>`
    : null
}
<h2>Plain text</h2>
${mail.text ? html`<div class="card">${paragraphsOf(mail.text)}</div>` : html`<p class="empty">This mail has no plain text.</p>`}
<p><a class="button" href="/mail">Back to the mailbox</a></p>`
}

const HEAD = /<head(?:\s[^>]*)?>/i
const BASE = '<base target="_blank">'

/** The HTML of a mail, with its doctype first. Links open outside the frame, which must not navigate. */
const previewOf = (mail: string): string =>
  HEAD.test(mail) ? mail.replace(HEAD, (head) => `${head}${BASE}`) : `${BASE}${mail}`

/** Each paragraph has its own direction, because a mail may have two languages. */
const paragraphsOf = (text: string): Html[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => html`<p class="text" dir="auto">${paragraph}</p>`)

function attachments({ id, attachments: files }: StoredMail): Html | null {
  if (files.length === 0) return null
  return html`<h2>Attachments</h2><ul class="plain stack">${files.map(
    (
      file,
      index,
    ) => html`<li class="card"><a href="/mail/messages/${id}/attachments/${index}" download="${file.name}"><bdi>${file.name}</bdi></a>
<span class="muted">${file.type}, ${file.bytes.toLocaleString('en')} bytes</span></li>`,
  )}</ul>`
}

const timeOf = (at: string) => html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)}</time>`
