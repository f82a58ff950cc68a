import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { cardIn, held, LIST, ONE_OF_EACH, openCards, slot } from './manage-payment-harness.ts'

describe('Manage Payment', () => {
  test('Manage Payment opens at its address and shows the cards in three slots [2.1.06, 2.9.01]', async () => {
    const app = await openCards([...ONE_OF_EACH, cardIn('other', { id: 'fourth', last4: '4444' })])
    expect(app.path()).toBe('/managePayment')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Manage Payment')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Primary card',
      'Backup card',
      'Other cards',
    ])
    expect(held('Primary card')).toEqual(['1111'])
    expect(held('Backup card')).toEqual(['2222'])
    expect(held('Other cards')).toEqual(['3333', '4444'])
  })

  test('Manage Payment loads the cards at once, then the bank’s decision about a card, and no other data of the account', async () => {
    const app = await openCards(ONE_OF_EACH)
    expect(app.api.calls().filter((call) => !call.includes('configs'))).toEqual([
      'POST /v1/sessions/renew',
      'GET /v1/customers/current',
      LIST,
      'GET /v1/card-attempts/current',
    ])
  })

  test('Manage Payment is in the menu [2.2.01]', async () => {
    await openCards(ONE_OF_EACH)
    const [menu] = screen.getAllByRole('navigation', { name: 'Main menu' })
    if (!menu) throw new Error('There is no menu')
    const link = within(menu).getByRole('link', { name: 'Manage Payment' })
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/managePayment', 'page'])
  })

  test('Manage Payment names the accepted cards and the holds [2.9.07, 9.12]', async () => {
    await openCards([])
    const words = screen.getByRole('complementary', { name: 'Accepted cards' }).textContent ?? ''
    expect(words).toContain('Only Visa and MasterCard credit cards.')
    expect(words.replace(/[\u2066\u2069]/g, '').replaceAll('\u00a0', ' ')).toContain(
      'SAR 1 and SAR 10 are held and then refunded.',
    )
  })

  test('Manage Payment marks an expired card in red with a text [2.9.08, 5.91]', async () => {
    await openCards([cardIn('primary', { expiryDate: '01/20' }), cardIn('other')])
    const word = slot('Primary card').getByText('Expired')
    expect(word.closest('[data-expired]')).not.toBeNull()
    expect(slot('Other cards').queryByText('Expired')).toBeNull()
  })

  test('Manage Payment can have any number of other cards [2.9.12]', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      cardIn('other', { id: `card_${index}`, last4: String(1000 + index) }),
    )
    await openCards(many)
    expect(held('Other cards')).toEqual(many.map(({ last4 }) => last4))
  })

  test('Manage Payment shows a failed load of the cards and can be loaded again', async () => {
    let isDown = true
    await renderApp({
      path: '/managePayment',
      answers: {
        [LIST]: () => (isDown ? new Response('?', { status: 500 }) : { paymentMethods: ONE_OF_EACH }),
      },
    })
    expect(await screen.findByText('API failed while fetching payment details')).toBeTruthy()
    isDown = false
    screen.getByRole('button', { name: 'Try again' }).click()
    await waitFor(() => expect(held('Primary card')).toEqual(['1111']))
  })
})

describe('an empty slot', () => {
  test.each([
    ['Primary card', 'Add a primary card', 'Invoices are charged to the primary card automatically.'],
    ['Backup card', 'Add a backup card', 'The backup card pays when the primary card fails.'],
    ['Other cards', 'Add another card', 'A card added here can be made primary or backup later.'],
  ] as const)(
    'the empty slot “%s” has a tile to add a card, which explains its use [2.9.02, 2.9.03, 2.9.04]',
    async (...place) => {
      const [name, label, text] = place
      await openCards([])
      const tile = slot(name).getByRole('button', { name: label })
      expect(tile.getAttribute('aria-describedby')).toBe(slot(name).getByText(text).id)
    },
  )

  test('a filled slot has no tile to add a card, except the slot of the other cards [2.9.02, 2.9.03, 2.9.04]', async () => {
    await openCards(ONE_OF_EACH)
    expect(screen.queryByRole('button', { name: 'Add a primary card' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a backup card' })).toBeNull()
    expect(slot('Other cards').getByRole('button', { name: 'Add another card' })).toBeTruthy()
  })
})

test('an administrator has no tile to add a card, but a notice that the customer adds it [6.05]', async () => {
  await openCards([cardIn('primary')], { role: 'admin' })
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  expect(screen.getByText('Only the customer can add a card.')).toBeTruthy()
})

test('an administrator of a cancelled account without a card sees that the customer adds one [6.05]', async () => {
  await openCards([], { role: 'admin', customer: { status: 'cancelled' } })
  const notice = screen.getByRole('region', { name: 'To re-subscribe, a primary card is needed' })
  expect(notice.textContent).not.toContain('Add one')
  expect(screen.getByText('Only the customer can add a card.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})
