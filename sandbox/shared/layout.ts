import type { FastifyReply } from 'fastify'
import './fastify.ts'
import { type Html, html } from './html.ts'
import { logSection } from './log-section.ts'

export interface PageView {
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
