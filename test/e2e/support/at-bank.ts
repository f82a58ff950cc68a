import { expect } from '@playwright/test'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import type { Seeded } from '#test/support/seed/customer.ts'
import { BankPage } from '../pages/bank-page.ts'
import { type Browsing, startAt } from './start.ts'

/** Starts a customer at the bank's page, with a card. */
export const startAtBank = async (place: Browsing) => {
  const started = await startAt(place, 'payment-info')
  await started.screen.card.fill()
  await started.screen.next.click()
  const bank = new BankPage(place.page)
  await bank.expectOpen()
  return { ...started, bank }
}

export const savedCards = async ({ call }: Seeded) => (await call(listPaymentMethods)).paymentMethods

export const expectNothingSaved = async (customer: Seeded) => {
  expect(await savedCards(customer)).toEqual([])
  expect((await customer.current()).step).toBe('payment-info')
}
