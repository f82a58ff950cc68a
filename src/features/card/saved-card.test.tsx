import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CARD_TYPES } from '#contract/entities/payment-method.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import { createI18n } from '#src/shared/i18n/i18n.ts'
import { TranslationsContext } from '#src/shared/i18n/use-translation.ts'
import { openApp, savedCard } from './card-harness.ts'
import { SavedCard } from './saved-card.tsx'

beforeEach(() => {
  // A wrong device clock: the portal counts the months by the server's time.
  vi.useFakeTimers({ now: new Date('2031-07-20T09:00:00Z'), toFake: ['Date'] })
})

type Change = Parameters<typeof savedCard>[0]

const tile = async (change: Change = {}, language: 'en' | 'ar' = 'en') => {
  await openApp({
    path: '/signup',
    language,
    answers: { 'GET /v1/payment-methods': { paymentMethods: [savedCard(change)] } },
  })
  const name = language === 'en' ? 'Your primary card' : 'بطاقتك الأساسية'
  return screen.findByRole('region', { name }, { timeout: 10_000 })
}

describe('the payment screen', () => {
  test('the payment screen shows the card form if there is no card [2.3.34]', async () => {
    await openApp({ path: '/signup' })
    expect(await screen.findByLabelText('Card number', {}, { timeout: 10_000 })).toBeTruthy()
    expect(screen.queryByText('Your primary card')).toBeNull()
  })

  test('the payment screen shows brand, masked number and expiry of a saved card instead of the form [2.3.35]', async () => {
    const card = within(await tile())
    expect(card.getByText('Visa')).toBeTruthy()
    expect(card.getByText('Visa ending in 1111')).toBeTruthy()
    expect(card.getByText('•••• •••• •••• 1111').getAttribute('dir')).toBe('ltr')
    expect(card.getByText('12/39')).toBeTruthy()
    expect(card.queryByText('Expired')).toBeNull()
    expect(card.queryByRole('textbox')).toBeNull()
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test.each(CARD_TYPES)('a %s card has the name of its brand', async (type) => {
    expect(within(await tile({ type })).getByText(CARD_LABELS[type])).toBeTruthy()
  })

  test('the Arabic payment screen shows number and date from left to right', async () => {
    const card = within(await tile({}, 'ar'))
    expect(card.getByText('•••• •••• •••• 1111').getAttribute('dir')).toBe('ltr')
    expect(card.getByText('12/39').getAttribute('dir')).toBe('ltr')
  })

  test('the payment screen explains the use of the card, the accepted cards and the refunded holds [2.3.36, 2.3.37, 5.88, 9.11, 9.12]', async () => {
    await openApp({ path: '/signup' })
    const panel = await screen.findByRole(
      'complementary',
      { name: 'What the card is used for' },
      { timeout: 10_000 },
    )
    const words = panel.textContent?.replace(/[\u2066\u2069]/g, '').replaceAll('\u00a0', ' ')
    expect(words).toContain('It pays your monthly invoices automatically, as your primary card.')
    expect(words).toContain('Only Visa and MasterCard credit cards.')
    expect(words).toContain('SAR 1 and SAR 10 are held and then refunded.')
  })
})

describe('the card tile', () => {
  const alone = async (expiryDate: string) => {
    const { i18n, ready } = createI18n('en')
    await ready
    await i18n.load(['card'])
    render(
      <MantineProvider>
        <TranslationsContext value={i18n}>
          <SavedCard card={savedCard({ expiryDate })} />
        </TranslationsContext>
      </MantineProvider>,
    )
    return within(screen.getByRole('region', { name: 'Your primary card' }))
  }

  test('the card tile marks a card whose month is over as expired [5.91]', async () => {
    expect((await alone('02/26')).getByText('Expired')).toBeTruthy()
  })

  test('the card tile does not mark a card that expires this month [5.91]', async () => {
    expect((await alone('03/26')).queryByText('Expired')).toBeNull()
  })
})
