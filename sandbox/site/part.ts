import type { FastifyReply } from 'fastify'
import { html } from '../shared/html.ts'
import { sendPage } from '../shared/layout.ts'
import type { Part, SandboxContext } from '../shared/part.ts'
import { billingReports, isNetwork, socialPage } from './changing-pages.ts'
import { bothLanguages, FIXED_PAGES, siteIndex } from './pages.ts'
import type { SitePage } from './words.ts'

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
