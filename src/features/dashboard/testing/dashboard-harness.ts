import { act, fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Role } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { Language } from '#contract/languages.ts'
import type { InvoiceSummary } from '#src/shared/account/invoice-summary-query.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import {
  sampleCard,
  sampleCurrent,
  sampleCustomer,
  sampleSummary,
  sampleUser,
} from '#src/shared/testing/samples.ts'

export const CURRENT = 'GET /v1/customers/current'
export const SUMMARY = 'GET /v1/invoices/summary'
export const CARDS = 'GET /v1/payment-methods'

type Answers = NonNullable<Parameters<typeof renderApp>[0]['answers']>

interface Opened {
  customer?: Partial<Customer> | Customer
  cards?: PaymentMethod[]
  summary?: Partial<InvoiceSummary>
  now?: string
  role?: Role
  language?: Language
  answers?: Answers
}

/** The dashboard of an account, whose calls go as told. */
export const openDashboard = async ({
  customer = {},
  cards = [sampleCard()],
  summary = {},
  now,
  role = 'user',
  language = 'en',
  answers = {},
}: Opened = {}) => {
  const app = await renderApp({
    path: role === 'admin' ? '/dashboard?customer=cus_1' : '/dashboard',
    language,
    ...(now && { now }),
    current: sampleCurrent({ role, user: sampleUser({ role }), customer: sampleCustomer(customer) }),
    answers: {
      [CARDS]: { paymentMethods: cards },
      [SUMMARY]: sampleSummary(summary),
      ...answers,
    },
  })
  // The panel of administrators is fetched with the first of them, and would else arrive in the middle of a test.
  if (role === 'admin')
    await act(async () => void (await import('../administration/administration-panel.tsx')))
  const sent = (call: string) => app.api.seen.filter((seen) => seen.call === call)
  return { ...app, sent }
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const dialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 10_000 }))
/** Words that come with the first toast, whose code is fetched for it. */
export const toast = (words: string | RegExp) => screen.findByText(words, {}, { timeout: 10_000 })
export const notice = (name: string) => screen.getByRole('region', { name })
/** A figure's card with all it says, in one text without the marks that isolate directions. */
export const figure = async (name: string) => plain((await screen.findByRole('group', { name })).textContent)
export const plain = (text: string | null) =>
  (text ?? '').replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')

/** An answer that comes when it is told to. */
export const heldAnswer = (call: string) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const response = await answering(input, init)
    if (`${init.method ?? 'GET'} ${input}` === call) await held
    return response
  })
  return release
}
