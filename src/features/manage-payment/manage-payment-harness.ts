import { fireEvent, screen, within } from '@testing-library/react'
import type { Role } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { CARD_STATUSES, type PaymentMethod } from '#contract/entities/payment-method.ts'
import { readyDialog } from '#src/shared/testing/ready-dialog.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCard, sampleCurrent, sampleCustomer, sampleUser } from '#src/shared/testing/samples.ts'

/** Helpers for the tests of Manage Payment. */

export const LIST = 'GET /v1/payment-methods'

const LAST4 = { primary: '1111', backup: '2222', other: '3333' } as const

/** A card whose id is its slot. */
export const cardIn = (status: PaymentMethod['status'], change: Partial<PaymentMethod> = {}) =>
  sampleCard({ id: status, status, last4: LAST4[status], ...change })

export const ONE_OF_EACH = CARD_STATUSES.map((status) => cardIn(status))

type Answers = NonNullable<Parameters<typeof renderApp>[0]['answers']>

export const openCards = async (
  cards: PaymentMethod[],
  {
    customer = {},
    answers = {},
    language = 'en',
    search = '',
    role = 'user',
    now,
  }: {
    customer?: Partial<Customer>
    answers?: Answers
    language?: 'en' | 'ar'
    search?: string
    role?: Role
    now?: string
  } = {},
) => {
  const primary = cards.find(({ status }) => status === 'primary') ?? null
  const app = await renderApp({
    path: `/managePayment${role === 'admin' ? '?customer=cus_1' : search}`,
    language,
    ...(now && { now }),
    current: sampleCurrent({
      role,
      user: sampleUser({ role }),
      customer: sampleCustomer({ paymentMethod: primary, ...customer }),
    }),
    answers: {
      [LIST]: { paymentMethods: cards },
      'GET /v1/card-attempts/current': { attempt: null },
      ...answers,
    },
  })
  await screen.findByRole('region', { name: language === 'en' ? 'Other cards' : 'بطاقات أخرى' })
  return app
}

export const slot = (name: 'Primary card' | 'Backup card' | 'Other cards') =>
  within(screen.getByRole('region', { name }))

/** The last four digits of the cards in a slot. */
export const held = (name: Parameters<typeof slot>[0]) =>
  slot(name)
    .queryAllByText(/^Visa ending in/)
    .map(({ textContent }) => textContent?.slice(-4))

const ITEM = /^(Make primary|Make backup|Remove)$/

/** The actions in the menu of a card. */
export const openMenu = (last4: string) => {
  const button = screen.getByRole('button', { name: `Change the Visa card ending in ${last4}` })
  fireEvent.click(button)
  return screen.getAllByRole('button', { name: ITEM })
}

export const choose = (last4: string, item: string) => {
  const found = openMenu(last4).find(({ textContent }) => textContent === item)
  if (!found) throw new Error(`The menu has no ${item}`)
  fireEvent.click(found)
}

/** Chooses a slot for a card, and confirms it. */
export const moveTo = async (last4: string, item: 'Make primary' | 'Make backup') => {
  choose(last4, item)
  const dialog = await readyDialog(/^Make this the/)
  fireEvent.click(dialog.getByRole('button', { name: item }))
}
