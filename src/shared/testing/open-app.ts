import { createMemoryHistory } from '@tanstack/react-router'
import { onTestFinished, vi } from 'vitest'
import { defaultLink, LINK_KEYS } from '#contract/entities/links.ts'
import type { Language } from '#contract/languages.ts'
import { createQueryClient } from '#src/app/query-client.ts'
import { createAppRouter } from '#src/app/router.ts'
import { createI18n } from '../i18n/i18n.ts'
import { accessToken } from '../session/access-token.ts'
import { acting } from '../session/acting.ts'
import type { Current } from '../session/current-query.ts'
import { root } from '../session/root.ts'
import { createSession } from '../session/session.ts'
import { foreseenIn } from './consequences.ts'
import { access, fakeApi, refusal } from './fake-api.ts'
import { sampleContractSummary, sampleCurrent, sampleSeller, sampleSummary } from './samples.ts'

export const FETCHED_LINKS = Object.fromEntries(
  LINK_KEYS.map((key) => [key, `https://reseller.example${defaultLink(key)}`]),
)

export interface OpenOptions {
  path: string
  /** The signed-in person; `null` for a visitor. */
  current?: Current | null
  language?: Language
  answers?: Parameters<typeof fakeApi>[0]
  /** The time of the server. */
  now?: string
  /** The state of the browser's history entry, as after a reload. */
  historyState?: object
  /** Values that an earlier page left in session storage. */
  handedOver?: Record<string, string>
  /** Values that an earlier visit left in local storage. */
  kept?: Record<string, string>
}

/** The app at an address, without a screen, with a fake network. `left` is the target of a full page load. */
export const openApp = async (
  {
    path,
    current = sampleCurrent(),
    language = 'en',
    answers = {},
    now,
    historyState,
    handedOver = {},
    kept = {},
  }: OpenOptions,
  closeScreen: () => void = () => {},
) => {
  sessionStorage.clear()
  localStorage.clear()
  for (const [key, value] of Object.entries(handedOver)) sessionStorage.setItem(key, value)
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  accessToken.forget()
  acting.stop()
  const calls: Parameters<typeof fakeApi>[0] = {
    'POST /v1/sessions/renew': current ? access(current) : refusal('unauthenticated'),
    'GET /v1/customers/current': current ?? refusal('unauthenticated'),
    'GET /v1/configs/terms-and-conditions': FETCHED_LINKS,
    'GET /v1/configs/seller': sampleSeller(),
    'GET /v1/configs/contact': { phones: ['+966 11 200 0000'] },
    'GET /v1/contract-summaries': { summaries: [sampleContractSummary()] },
    'GET /v1/payment-methods': { paymentMethods: [] },
    'GET /v1/invoices/summary': sampleSummary(),
    'GET /v1/credit-notes': { creditNotes: [], creditLeft: 0 },
    'GET /v1/customers/cus_1/disputes': { disputes: [] },
    'DELETE /v1/sessions': {},
    ...answers,
  }
  const api = fakeApi(
    {
      'GET /v1/consequences?*': async (_, query) => {
        // A chart may not be asked while an action of another chart runs, which has made this call.
        await null
        return foreseenIn(calls, query, now) ?? refusal('status-conflict')
      },
      ...calls,
    },
    now,
  )
  const queryClient = createQueryClient()
  // Calls that a route makes without waiting would otherwise run during the next test.
  onTestFinished(async () => {
    queryClient.getQueryCache().subscribe(({ query }) => void query.cancel({ silent: true }))
    await queryClient.cancelQueries()
  })
  const left = vi.fn<(path: string) => void>()
  const session = createSession({ queryClient, root, closeScreen, redirectTo: left })
  const { i18n, ready } = createI18n(language)
  const history = createMemoryHistory({ initialEntries: [path] })
  if (historyState) history.replace(path, historyState)
  const router = createAppRouter({ queryClient, session, i18n }, history)
  await ready
  await router.load()
  return { api, router, session, queryClient, i18n, left, path: () => router.state.location.pathname }
}
