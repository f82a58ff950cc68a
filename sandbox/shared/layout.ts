import './fastify.ts'
import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'
import type { LogEntry } from './request-log.ts'

interface PageView {
  title: string
  body: Html
  lang?: 'en' | 'ar'
  /** `popup`: a narrow page without navigation, like the real provider's. */
  frame?: 'page' | 'popup'
  status?: number
  /** Seconds until the page reloads. */
  refreshSeconds?: number
  /** Adds the last API calls of the part at the end. */
  log?: boolean
}

const POLICY =
  "default-src 'self' data: 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"

/** Sends a page of the sandbox. The part's name and log come from the route's Fastify instance. */
export function sendPage(reply: FastifyReply, view: PageView): FastifyReply {
  return reply
    .code(view.status ?? 200)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document(view, reply).markup)
}

function document(view: PageView, reply: FastifyReply): Html {
  const part = reply.request.server.sandboxPart
  const lang = view.lang ?? 'en'
  const log = view.log && part ? logSection(part.log.list()) : null
  return html`<!doctype html>
<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${view.refreshSeconds ? html`<meta http-equiv="refresh" content="${view.refreshSeconds}">` : null}
<title>${view.title} · Sandbox</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
</head>
<body class="${view.frame ?? 'page'}">
<header class="ribbon" lang="en" dir="ltr"><strong>Sandbox</strong> <span>Not a real provider. No money moves and no person is identified.</span></header>
${view.frame === 'popup' || !part ? null : navigation(part)}
<main id="main">
${view.body}
${log}
</main>
</body>
</html>`
}

function navigation(part: { name: string; title: string }): Html {
  return html`<nav class="trail" aria-label="Sandbox" lang="en" dir="ltr"><a href="/">The world outside</a> <span aria-hidden="true">›</span> <a href="/${part.name}">${part.title}</a></nav>`
}

/** A table of the last calls, with expandable request bodies. */
function logSection(entries: readonly LogEntry[]): Html {
  return html`<section aria-labelledby="calls" lang="en" dir="ltr">
<h2 id="calls">Calls</h2>
${
  entries.length === 0
    ? html`<p class="empty">Nothing has called this provider since it was started or reset.</p>`
    : html`<p class="muted">The last ${entries.length}, newest first. Secrets and numbers are masked.</p>
<div class="scroll" tabindex="0" role="region" aria-label="List of calls"><table>
<thead><tr><th scope="col">Time (UTC)</th><th scope="col">Call</th><th scope="col">Status</th><th scope="col" class="end">ms</th><th scope="col">Request body</th></tr></thead>
<tbody>${entries.map(row)}</tbody></table></div>`
}
</section>`
}

function row(entry: LogEntry): Html {
  return html`<tr>
<td><time datetime="${entry.at}">${entry.at.slice(11, 19)}</time></td>
<td><code>${entry.direction === 'out' ? '→ ' : ''}${entry.method} ${entry.path}</code></td>
<td>${statusTag(entry.status)}</td>
<td class="end">${Math.round(entry.ms)}</td>
<td>${bodyCell(entry.body)}</td>
</tr>`
}

function statusTag(status: number): Html {
  const tone = status === 0 || status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'ok'
  return html`<span class="tag ${tone}">${status === 0 ? 'no answer' : status}</span>`
}

function bodyCell(body: unknown): Html {
  if (body === undefined) return html`<span class="muted">none</span>`
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
  return html`<details><summary>Show</summary><pre>${text}</pre></details>`
}
