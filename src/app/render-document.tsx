import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import type { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createActor } from 'xstate'
import type { Cancellation, RenderDocument } from '#contract/rendered-document.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { ownFetch } from '#src/shared/api/api.ts'
import { linksQuery, siteHostname } from '#src/shared/api/links.ts'
import { setServerTime } from '#src/shared/api/server-clock.ts'
import { createI18n } from '#src/shared/i18n/i18n.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { pageAt } from '#src/shared/pages.ts'
import { accessToken } from '#src/shared/session/access-token.ts'
import { acting, isCustomerPage } from '#src/shared/session/acting.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { isPicture, keepDocumentValues, openedScreen } from '#src/shared/session/document-value.ts'
import type { Session } from '#src/shared/session/session.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.ts'

const MAX_REDIRECTS = 3
const PAGES_OUTSIDE_THE_LAYOUT = ['/signup', '/invitation']
const BASE = 'http://portal'

const documents = new AsyncLocalStorage<Map<symbol, unknown>>()
keepDocumentValues(() => {
  const values = documents.getStore()
  if (!values) throw new Error('A document value was read outside the rendering of a document')
  return values
})

/** False for addresses that need the browser's state: the customer that an administrator chose last, or the bank's answer. */
const isKnownHere = (address: string): boolean => {
  const { pathname, searchParams } = new URL(address, BASE)
  if (!PAGES_OUTSIDE_THE_LAYOUT.includes(pathname) && !pageAt(pathname)) return false
  if (accessToken.value()?.role === 'admin' && isCustomerPage(pathname) && !searchParams.get('customer'))
    return false
  return (
    pathname !== '/managePayment' ||
    [...searchParams.keys()].every((name) => ['customer', 'add'].includes(name))
  )
}

const markup = (app: ReactNode, signal: Cancellation): Promise<string> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stream = renderToPipeableStream(app, {
      // In one piece, because later pieces would need inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(textOf(stream.pipe(new PassThrough()))),
      onError: reject,
    })
    signal.addEventListener('abort', () => stream.abort(signal.reason))
  })

const render: RenderDocument = async ({
  address,
  language,
  digits,
  session: access,
  hostname,
  now,
  read,
  signal,
}) => {
  setServerTime(now)
  accessToken.keep(access)
  siteHostname.set(hostname)
  ownFetch.set(async (to, init) => {
    if (init?.method !== 'GET') throw new Error(`Rendering a page must not change anything: ${to}`)
    const { status, text } = await read(String(to), Object.fromEntries(new Headers(init.headers)))
    return new Response(text, { status })
  })
  isPicture.set(true)
  if (!isKnownHere(address)) return null

  const queryClient = createQueryClient()
  const session = createRenderedSession(queryClient)
  const { i18n, ready } = createI18n(language, digits)
  const links = queryClient.prefetchQuery(linksQuery)
  let shown = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const router = createAppRouter(
      { queryClient, session, i18n },
      createMemoryHistory({ initialEntries: [shown] }),
    )
    await Promise.all([ready, links, router.load()])
    signal.throwIfAborted()
    // Waits for queries that a loader started without waiting.
    await Promise.all(
      queryClient
        .getQueryCache()
        .getAll()
        .map((query) => query.promise),
    )
    // Read directly, because the router's request handler serialises loader data, which contains functions here.
    const result = router._serverResult
    if (result?.type !== 'render') {
      const { href, reloadDocument } = result?.redirect.options ?? {}
      if (!href || reloadDocument) return null
      shown = href
      continue
    }
    if (result.status !== 200) return null
    const app = <App router={router} queryClient={queryClient} session={session} i18n={i18n} />
    const answers = queryClient
      .getQueryCache()
      .getAll()
      .flatMap(({ queryKey, state }) =>
        state.status === 'success' ? [[queryKey, state.data] as [typeof queryKey, unknown]] : [],
      )
    return {
      html: await markup(app, signal),
      screen: openedScreen.get(),
      accountType: queryClient.getQueryData(currentQuery.queryKey)?.customer?.accountType,
      data: {
        address: router.state.location.href,
        session: access,
        now,
        customer: acting.value(),
        answers,
      },
    }
  }
  return null
}

export const renderDocument: RenderDocument = (request) => documents.run(new Map(), () => render(request))

/** The session of a page that the server renders: it is known and never changes. */
const createRenderedSession = (queryClient: QueryClient): Session => ({
  role: async () => accessToken.value()?.role,
  actFor: async (id) => acting.start(id),
  signedIn: () => queryClient.ensureQueryData(currentQuery),
  changeAccount: () => {},
  logout: () => {},
  actor: createActor(sessionMachine, { inspect }),
})
