import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { sampleAttempt, sampleSummary } from '#src/shared/testing/samples.ts'
import { cardIn, held, ONE_OF_EACH, openCards, slot } from './manage-payment-harness.ts'

const actions = () => screen.queryAllByRole('button', { name: /^(Add |Change the)/ }).length
const inState = (
  status: Customer['status'],
  reason: Customer['statusDetails']['reason'],
  cards = ONE_OF_EACH,
) => openCards(cards, { customer: { status, statusDetails: { reason } } })

describe('while the account is blocked', () => {
  test.each([
    ['active', 'pending-review', /once that is over/],
    ['cancelled', null, /After you re-subscribe/],
    ['pending-cancellation', null, /If you keep it/],
    ['pending-cancellation', 'failed-payment', /If you keep it/],
  ] as const)(
    'the page of a blocked account (%s, %s) offers no act on cards, and shows the reason [2.9.05, 4.022, 4.023, 4.024, 4.025, 4.026, 6.10]',
    async (status, reason, why) => {
      await inState(status, reason)
      expect(actions()).toBe(0)
      expect(held('Primary card')).toEqual(['1111'])
      expect(screen.getByText(why)).toBeTruthy()
    },
  )

  test('the page of an account on hold says that only our team can open the cards', async () => {
    await inState('active', 'pending-review')
    expect(await screen.findByText(/Only our team can change this\./)).toBeTruthy()
  })

  test('an empty card slot of a blocked account shows that it is empty [2.9.05]', async () => {
    await inState('active', 'pending-review', [cardIn('primary')])
    expect(slot('Backup card').getByText('No card')).toBeTruthy()
    expect(actions()).toBe(0)
  })

  test('the address of Add Card opens nothing while the account is blocked [4.022]', async () => {
    await openCards(ONE_OF_EACH, { customer: { status: 'pending-cancellation' }, search: '?add=other' })
    expect(screen.queryByRole('dialog', { name: 'Add Card' })).toBeNull()
  })
})

test('the cards can be changed after a failed settlement, so that it can be paid [4.025]', async () => {
  await inState('pending-cancellation', 'failed-settlement')
  expect(actions()).toBe(3)
  expect(screen.queryByText('Your cards cannot be changed now')).toBeNull()
})

test.each([
  ['has expired', [cardIn('primary', { expiryDate: '01/20' }), cardIn('backup')]],
  ['is missing', [cardIn('backup')]],
])(
  'a cancelled account whose primary card %s can add one for a new subscription [4.104]',
  async (_, cards) => {
    await inState('cancelled', null, cards)
    expect(screen.getByRole('region', { name: 'To re-subscribe you need a primary card' })).toBeTruthy()
    expect(actions()).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Go to Subscription' }).getAttribute('href')).toBe(
      '/subscription',
    )
  },
)

test('a cancelled account’s cards are closed by the server’s month, not the device’s [4.104]', async () => {
  vi.useFakeTimers({ now: new Date('2031-07-20T09:00:00Z'), toFake: ['Date'] })
  await inState('cancelled', null, [cardIn('primary', { expiryDate: '12/30' })])
  expect(actions()).toBe(0)
})

test('a cancelled account shows that its primary card was declined, and can replace the card [4.104]', async () => {
  await openCards(ONE_OF_EACH, {
    customer: { status: 'cancelled' },
    answers: { 'GET /v1/invoices/summary': sampleSummary({ declinedResubscription: sampleAttempt() }) },
  })
  const notice = await screen.findByRole('region', { name: 'Your primary card was declined' })
  expect(notice.textContent).toContain('The bank declined it when you wanted to re-subscribe.')
  expect(actions()).toBeGreaterThan(0)
})
