import type { FastifyReply } from 'fastify'
import { type Html, html } from '../shared/html.ts'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { billingReports, isNetwork, NETWORKS, socialPage } from './changing-pages.ts'
import { CLOUD_IDENTITY, CREATE_PROJECT, FAQ, GROUP_INSTRUCTIONS, SUPPORT } from './help-pages.ts'
import { AGREEMENT, OFFLINE_AGREEMENTS, PRIVACY, TERMS } from './legal-pages.ts'
import type { SitePage, Words } from './words.ts'

/** Stub of the reseller's public site, so that every default link works. It has no state. */
export function createSitePart(_context: SandboxContext): Part {
  const show = (reply: FastifyReply, page: SitePage) =>
    sendPage(reply, { title: page.en.title, body: bothLanguages(page) })

  return {
    name: 'site',
    title: 'Public site',
    description: 'FAQ, policies and instructions that the portal links to.',
    register(app) {
      app.get('/', (_request, reply) => sendPage(reply, { title: 'Public site', body: siteIndex() }))
      for (const page of FIXED_PAGES) app.get(`/${page.slug}`, (_request, reply) => show(reply, page))
      app.get<{ Params: { account?: string } }>('/billing-reports/:account?', (request, reply) =>
        show(reply, billingReports(request.params.account ?? '')),
      )
      app.get<{ Params: { network: string } }>('/social/:network', (request, reply) => {
        const { network } = request.params
        if (isNetwork(network)) return show(reply, socialPage(network))
        return sendPage(reply, {
          title: 'Not on this network',
          status: 404,
          body: html`<h1>We are not on this network</h1><p><a href="/site">All pages of this site</a></p>`,
        })
      })
    },
    reset() {},
    dump: () => ({}),
  }
}

const FIXED_PAGES: readonly SitePage[] = [
  FAQ,
  SUPPORT,
  CLOUD_IDENTITY,
  GROUP_INSTRUCTIONS,
  CREATE_PROJECT,
  PRIVACY,
  TERMS,
  AGREEMENT,
  OFFLINE_AGREEMENTS,
]

/** English and Arabic side by side; stacked on a narrow screen. */
function bothLanguages({ en, ar }: SitePage): Html {
  return html`<div class="two"><article class="card" lang="en" dir="ltr">${article(en)}</article>
<article class="card" lang="ar" dir="rtl">${article(ar)}</article></div>
<p><a class="button" href="/site">All pages of this site</a></p>`
}

function article({ title, intro, sections = [], steps = [] }: Words): Html {
  return html`<h1>${title}</h1>
<p class="lead">${intro}</p>
${sections.map(([heading, text]) => html`<h2 class="sub">${heading}</h2><p>${text}</p>`)}
${steps.length > 0 ? html`<ol>${steps.map((step) => html`<li>${step}</li>`)}</ol>` : null}`
}

function siteIndex(): Html {
  const link = (path: string, en: string, ar: string) =>
    html`<li class="row between"><a href="/site/${path}">${en}</a> <a href="/site/${path}" lang="ar" dir="rtl">${ar}</a></li>`
  return html`<h1>The reseller’s public site</h1>
<p class="lead">The pages that the portal’s outside links lead to, in English and Arabic.</p>
<div class="card"><ul class="plain stack">${FIXED_PAGES.map(({ slug, en, ar }) => link(slug, en.title, ar.title))}
${link('billing-reports', 'Billing reports', 'تقارير الفوترة')}
${Object.entries(NETWORKS).map(([network, name]) => link(`social/${network}`, `We are on ${name}`, `نحن على ${name}`))}</ul></div>`
}
