import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { offerOf } from '#rules/price.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { FETCHED_LINKS } from '#src/shared/testing/render-app.tsx'
import { runTimersUntil, takeTimers } from '#src/shared/testing/run-timers.ts'
import { sampleCurrent, sampleSeller } from '#src/shared/testing/samples.ts'
import {
  businessAt,
  heading,
  individualAt,
  openOnboarding,
  press,
  TITLES,
} from '../testing/onboarding-harness.ts'

const card = (change: Partial<PaymentMethod> = {}): PaymentMethod => ({
  id: 'pm_1',
  customerId: 'cus_1',
  paymentIdentifier: 'token_1',
  last4: '1111',
  expiryDate: '12/40',
  paymentMethod: 'credit-card',
  status: 'primary',
  type: 'visa',
  cardHolderName: 'NOURA ALQAHTANI',
  deleted: false,
  unusable: false,
  createdAt: '2026-03-06T09:00:00.000Z',
  updatedAt: '2026-03-06T09:00:00.000Z',
  ...change,
})
const cards = (...paymentMethods: PaymentMethod[]) => ({ 'GET /v1/payment-methods': { paymentMethods } })

describe('payment', () => {
  test('the payment screen shows the card form and the use of the card if no card is saved [2.3.34, 2.3.36]', async () => {
    await openOnboarding(businessAt('payment-info'))
    expect(await screen.findByRole('textbox', { name: 'Card number' })).toBeDefined()
    expect(screen.getByText('What the card is used for')).toBeDefined()
  })

  test('the payment screen shows a saved card instead of the form [2.3.35]', async () => {
    await openOnboarding(businessAt('payment-info'), { answers: cards(card()) })
    expect(screen.getByRole('region', { name: 'Your primary card' }).textContent).toContain('1111')
    expect(screen.queryByRole('textbox', { name: 'Card number' })).toBeNull()
  })

  test('the payment screen shows the card form if the saved card is not the primary card', async () => {
    await openOnboarding(businessAt('payment-info'), { answers: cards(card({ status: 'backup' })) })
    expect(await screen.findByRole('textbox', { name: 'Card number' })).toBeDefined()
  })

  test('Next with a saved card opens the terms [4.011]', async () => {
    const app = await openOnboarding(businessAt('payment-info'), {
      answers: {
        ...cards(card()),
        'POST /v1/customers/payment-methods': { customer: businessAt('terms-conditions') },
      },
    })
    press('Next')
    await waitFor(() => expect(heading()).toBe('Almost done, last thing'))
    expect(app.sent('POST /v1/customers/payment-methods')).toHaveLength(1)
  })

  test('the payment screen shows an error if the card cannot be confirmed [8.33]', async () => {
    await openOnboarding(businessAt('payment-info'), {
      answers: { ...cards(card()), 'POST /v1/customers/payment-methods': 'no-answer' },
    })
    press('Next')
    await screen.findByText('Unable to update the payment method. Please try again!')
  })

  test('the cards can be loaded again after a failure [8.04]', async () => {
    let down = true
    await openOnboarding(individualAt('support-package'), {
      answers: {
        'POST /v1/customers/support-package': { customer: individualAt('payment-info') },
        'GET /v1/payment-methods': () => (down ? refusal('unavailable', '') : { paymentMethods: [] }),
      },
    })
    press('Next')
    const again = await screen.findByRole('button', { name: 'Try again' })
    down = false
    fireEvent.click(again)
    expect(await screen.findByRole('textbox', { name: 'Card number' })).toBeDefined()
  })
})

const ACCEPT = 'POST /v1/customers/terms-conditions'

describe('terms', () => {
  test('the terms screen has a heading and links to the three texts [2.3.38, 2.3.39]', async () => {
    await openOnboarding(businessAt('terms-conditions'))
    expect(heading()).toBe('Almost done, last thing')
    const links = {
      'Privacy Policy': 'URL_PRIVACY_POLICY',
      'Terms of Use': 'URL_TERMS_OF_USE',
      'Subscription Agreement': 'URL_SUBSCRIPTION_AGREEMENT',
    }
    for (const [name, key] of Object.entries(links))
      expect(screen.getByRole('link', { name: new RegExp(name) }).getAttribute('href')).toBe(
        FETCHED_LINKS[key],
      )
  })

  const order = () => within(screen.getByRole('region', { name: 'Your order' }))
  const part = (name: string) => {
    const texts = order().getByText(name).parentElement?.querySelector('dd')?.children ?? []
    return [...texts].map(({ textContent }) => plain(textContent).replaceAll(/[\u2066-\u2069]/g, ''))
  }

  test.each([
    [
      'Standard',
      'SAR 125.06 a month, VAT includedUSD 29.00 × 3.75 = SAR 108.75, plus 15% VAT SAR 16.31' +
        'Plus 4% of your usage (4.6% with VAT)',
    ],
    ['Basic', 'FreeIncluded with every account'],
  ] as const)('the terms screen shows the price of %s above the texts', async (name, price) => {
    await openOnboarding(businessAt('terms-conditions', { package: name }))
    expect(part('Support package')).toEqual([
      `${name} support`,
      price,
      'You pay this price from the day your account is activated.',
    ])
    const agreement = screen.getByRole('link', { name: /Subscription Agreement/ })
    const region = screen.getByRole('region', { name: 'Your order' })
    expect(region.compareDocumentPosition(agreement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('the order of a company names the company, its numbers, the billing group and the card', async () => {
    await openOnboarding(
      businessAt('terms-conditions', {
        name: 'Najd Trading',
        identificationNumber: '7001272475',
        vatId: '310122393500003',
        gcpSecurityGroup: 'billing@najd-trading.com',
        paymentMethod: card(),
      }),
    )
    expect(part('Company')).toEqual(['Najd Trading', 'CR number: 7001272475', 'VAT ID: 310122393500003'])
    expect(part('Billing permissions')).toEqual([
      'billing@najd-trading.com',
      'Receives the billing permissions when your account is activated.',
    ])
    expect(part('Primary card')[0]).toBe('Visa ending in 1111')
  })

  test('the order of an individual has no billing group', async () => {
    await openOnboarding(
      individualAt('terms-conditions', {
        name: 'Sara Alharbi',
        identificationNumber: '1012345678',
        paymentMethod: card(),
      }),
    )
    expect(part('Account holder')).toEqual(['Sara Alharbi', 'National ID / Iqama: 1012345678'])
    expect(order().queryByText('Billing permissions')).toBeNull()
    expect(order().getAllByRole('button')).toHaveLength(2)
  })

  test.each([
    ['Company', TITLES.info],
    ['Support package', TITLES.package],
    ['Billing permissions', 'Assign Google Cloud Billing Administrator Permission'],
  ])('Edit at %s opens its screen', async (name, title) => {
    await openOnboarding(
      businessAt('terms-conditions', { gcpSecurityGroup: 'billing@najd-trading.com', paymentMethod: card() }),
      { answers: cards(card()) },
    )
    press(`Edit: ${name}`)
    await waitFor(() => expect(heading()).toBe(title))
  })

  test('Next after Edit returns to the order', async () => {
    const stored = businessAt('terms-conditions', { package: 'Standard' })
    const app = await openOnboarding(businessAt('terms-conditions', { package: 'Basic' }), {
      answers: { 'POST /v1/customers/support-package': { customer: stored } },
    })
    press('Edit: Support package')
    await waitFor(() => expect(heading()).toBe(TITLES.package))
    fireEvent.click(screen.getByRole('radio', { name: /Standard/ }))
    press('Next')
    await waitFor(() => expect(heading()).toBe(TITLES.terms))
    expect(part('Support package')[0]).toBe('Standard support')
    expect(app.sent('POST /v1/customers/support-package')).toHaveLength(1)
  })

  test('the terms screen says that nothing is charged today, and when the card is charged', async () => {
    await openOnboarding(businessAt('terms-conditions'))
    expect(screen.getByText('Nothing is charged today.').parentElement?.textContent).toBe(
      'Nothing is charged today. The two small holds on your card are refunded. ' +
        'Once your account is active, each monthly invoice is charged on the 6th of the next month; ' +
        'usage that reaches the threshold of your account is charged immediately.',
    )
  })

  test('the terms screen shows the seller', async () => {
    await openOnboarding(businessAt('terms-conditions'))
    const shown = within(await screen.findByRole('group', { name: 'Seller' }))
    const { name, crNumber, vatNumber, email, phone } = sampleSeller()
    for (const part of [name.en, name.ar, crNumber, vatNumber, email, phone])
      expect(shown.getByText(part)).toBeDefined()
  })

  test('Create Account accepts the terms and opens the completion screen [2.3.40, 4.012]', async () => {
    const app = await openOnboarding(businessAt('terms-conditions'), {
      answers: {
        'POST /v1/customers/terms-conditions': {
          customer: businessAt('success-creation', {
            gcpSubBillingAccountId: 'billingAccounts/01A2B3-C4D5E6-F70819',
          }),
        },
      },
    })
    press('Create Account')
    await waitFor(() => expect(heading()).toContain('Congratulations!'))
    expect(app.sent('POST /v1/customers/terms-conditions')).toHaveLength(1)
  })

  test('Create Account sends the shown price', async () => {
    const app = await openOnboarding(businessAt('terms-conditions', { package: 'Standard' }), {
      answers: { [ACCEPT]: { customer: businessAt('success-creation') } },
    })
    press('Create Account')
    await waitFor(() => expect(heading()).not.toBe('Almost done, last thing'))
    expect(app.sent(ACCEPT).map(({ body }) => body)).toEqual([{ total: 12_506, percent: 4 }])
  })

  test('a changed price is shown, and the next Create Account sends it', async () => {
    const offer = { ...offerOf('Standard'), usdCents: 3000, net: 11_250, vat: 1688, total: 12_938 }
    let isPriceShown = false
    const app = await openOnboarding(businessAt('terms-conditions', { package: 'Standard' }), {
      answers: {
        [ACCEPT]: () => {
          if (isPriceShown) return { customer: businessAt('success-creation') }
          isPriceShown = true
          return refusal('price-changed', undefined, { offer })
        },
      },
    })
    press('Create Account')
    await screen.findByText(/The price of your support package has changed/)
    expect(part('Support package')[1]).toContain(
      'SAR 129.38 a month, VAT includedUSD 30.00 × 3.75 = SAR 112.50, plus 15% VAT SAR 16.88',
    )
    press('Create Account')
    await waitFor(() => expect(heading()).not.toBe('Almost done, last thing'))
    expect(app.sent(ACCEPT).map(({ body }) => body)).toEqual([
      { total: 12_506, percent: 4 },
      { total: 12_938, percent: 4 },
    ])
  })

  test('the terms screen shows an error if the terms cannot be accepted [8.37]', async () => {
    await openOnboarding(businessAt('terms-conditions'), {
      answers: { 'POST /v1/customers/terms-conditions': 'no-answer' },
    })
    press('Create Account')
    await screen.findByText('The API failed while accepting the terms.')
  })

  test('Back on the terms screen opens the payment screen [2.3.41]', async () => {
    await openOnboarding(businessAt('terms-conditions'))
    press('Back')
    await waitFor(() => expect(heading()).toBe('Payment Information'))
  })
})

describe('completion', () => {
  const ID = {
    gcpSubBillingAccountId: 'billingAccounts/01A2B3-C4D5E6-F70819',
    accountName: 'masar-org-7001272475',
  }
  const shown = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent

  test('the completion screen congratulates and shows the account’s name and its ID without the path [2.3.42, 2.3.44, 2.3.45, 2.3.49]', async () => {
    await openOnboarding(businessAt('success-creation', ID))
    expect(heading()).toBe('Congratulations! Your Google Cloud Account has been created')
    expect(shown('Billing account name')).toBe('masar-org-7001272475')
    expect(shown('Billing account ID')).toBe('01A2B3-C4D5E6-F70819')
  })

  test('the completion screen has no Back', async () => {
    await openOnboarding(businessAt('success-creation', ID))
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test.each([
    [false, 1],
    [true, 0],
  ])(
    'with pscPermissionGranted = %s the activation is announced %i times [2.3.43]',
    async (pscPermissionGranted, times) => {
      await openOnboarding(businessAt('success-creation', { ...ID, pscPermissionGranted }))
      expect(
        screen.queryAllByText(/reach out within the next few days to activate your account/),
      ).toHaveLength(times)
    },
  )

  test.each([
    ['while the account is opened', {}, false, ['Done', 'In progress', 'Later', 'Later']],
    ['while the team reviews', ID, false, ['Done', 'Done', 'In progress', 'Later']],
    ['once it is activated', ID, true, ['Done', 'Done', 'Done', 'In progress']],
  ] as const)(
    'the completion screen shows the state of each next step %s',
    async (_, account, pscPermissionGranted, states) => {
      await openOnboarding(businessAt('success-creation', { ...account, pscPermissionGranted }))
      const steps = within(screen.getByRole('region', { name: 'What happens next' })).getAllByRole('listitem')
      expect(steps.map((step) => /Done|In progress|Later/.exec(step.textContent ?? '')?.[0])).toEqual(states)
    },
  )

  test('the completion screen shows NA for the ID until the account exists [2.3.45]', async () => {
    takeTimers()
    let isThere = false
    await openOnboarding(businessAt('success-creation'), {
      answers: {
        'GET /v1/customers/current': () =>
          sampleCurrent({ customer: businessAt('success-creation', isThere ? ID : {}) }),
      },
    })
    expect(heading()).toBe('Your billing account is being created')
    expect(shown('Billing account ID')).toBe('NA')
    expect(screen.getByRole('button', { name: 'Go to the dashboard' }).matches(':disabled')).toBe(true)
    isThere = true
    await runTimersUntil(() => expect(heading()).toContain('Congratulations!'))
  })

  test('the completion screen shows a notice if the account takes longer than usual', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isThere = false
    await openOnboarding(businessAt('success-creation'), {
      answers: {
        'GET /v1/customers/current': () =>
          sampleCurrent({ customer: businessAt('success-creation', isThere ? ID : {}) }),
      },
    })
    expect(screen.queryByText(/takes longer than usual/)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(
      await screen.findByText(/takes longer than usual.*We keep trying.*You can close this page/),
    ).toBeDefined()
    isThere = true
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await waitFor(() => expect(heading()).toContain('Congratulations!'))
    expect(screen.queryByText(/takes longer than usual/)).toBeNull()
    vi.useRealTimers()
  })

  test('the completion screen copies the account ID and confirms the copy for one second [2.3.46, 9.23]', async () => {
    const copied: string[] = []
    vi.stubGlobal('navigator', {
      ...navigator,
      onLine: true,
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    })
    await openOnboarding(businessAt('success-creation', ID))
    press('Copy the billing account ID')
    await screen.findByText('Copied')
    expect(copied).toEqual(['01A2B3-C4D5E6-F70819'])
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull(), { timeout: 2000 })
  })

  test('the completion screen leads to the first project and to the dashboard [2.3.47, 2.3.48, 4.013]', async () => {
    const done = businessAt('onboarding-completed', ID)
    const app = await openOnboarding(businessAt('success-creation', ID), {
      answers: { 'POST /v1/customers/onboarding-complete': { customer: done } },
    })
    const project = screen.getByRole('link', { name: /Create your first project/ })
    await waitFor(() =>
      expect(project.getAttribute('href')).toBe(FETCHED_LINKS['URL_INSTRUCTIONS_CREATE_PROJECT']),
    )
    press('Go to the dashboard')
    await waitFor(() => expect(app.path()).toBe('/dashboard'))
    expect(app.sent('POST /v1/customers/onboarding-complete')).toHaveLength(1)
  })

  test('the completion screen shows the reason if the onboarding cannot be completed [8.36]', async () => {
    await openOnboarding(businessAt('success-creation', ID), {
      answers: { 'POST /v1/customers/onboarding-complete': 'no-answer' },
    })
    press('Go to the dashboard')
    await screen.findByText('The API failed while updating the onboarding status.')
  })
})
