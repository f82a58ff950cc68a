import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SUPPORT_PACKAGES } from '#contract/entities/support-package.ts'
import { en as english } from '#src/shared/i18n/words/packages.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { businessAt, heading, individualAt, openOnboarding, press } from '../testing/onboarding-harness.ts'

const SAVE = 'POST /v1/customers/support-package'
const card = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
const words = (name: string) => card(name).closest('label')?.textContent

describe('the packages', () => {
  test('the package Basic is free, with limited billing cases and a response within 24 hours [9.01]', async () => {
    await openOnboarding(businessAt('support-package'))
    for (const part of ['Free', 'Limited billing cases only', 'Response within 24 hours'])
      expect(words('Basic')).toContain(part)
  })

  test('the package Standard costs $29 plus 4% a month, with answers in 4 hours and a commitment of 90 days [9.02, 9.04]', async () => {
    await openOnboarding(businessAt('support-package'))
    for (const part of [
      '$29',
      '+ 4% of monthly charges',
      'per month',
      'Business-hours support',
      'Response time 4 hours',
      '90 days commitment',
    ])
      expect(words('Standard')).toContain(part)
  })

  test('the package Enhanced costs $500 plus 5% a month, with answers in 1 hour and a commitment of 90 days [9.03, 9.04]', async () => {
    await openOnboarding(businessAt('support-package'))
    for (const part of [
      '$500',
      '+ 5% of monthly charges',
      'per month',
      '24x7 support for all cases',
      'Response time 1 hour',
      '90 days commitment',
    ])
      expect(words('Enhanced')).toContain(part)
  })

  test.each([
    [
      'Standard',
      /^StandardSAR 125\.06 a month, VAT includedUSD 29\.00 × 3\.75 = SAR 108\.75, plus 15% VAT SAR 16\.31/,
      '$29 per month + 4% of monthly charges (4.6% with VAT)',
    ],
    [
      'Enhanced',
      /^EnhancedSAR 2,156\.25 a month, VAT includedUSD 500\.00 × 3\.75 = SAR 1,875\.00, plus 15% VAT SAR 281\.25/,
      '$500 per month + 5% of monthly charges (5.75% with VAT)',
    ],
  ])(
    'the package %s shows the total in SAR with VAT, then the base price with its exchange rate',
    async (name, price, listed) => {
      await openOnboarding(businessAt('support-package'))
      expect(plain(words(name))).toMatch(price)
      expect(plain(words(name))).toContain(listed)
    },
  )

  test('a package shows the total first in Arabic too', async () => {
    await openOnboarding(businessAt('support-package'), { language: 'ar' })
    const [, standard] = screen.getAllByRole('radio')
    expect(plain(standard?.closest('label')?.textContent)).toMatch(
      /^القياسية125\.06 ر\.س شهريًا، شاملًا ضريبة القيمة المضافة29\.00 دولار أمريكي × 3\.75 = 108\.75 ر\.س/,
    )
  })

  test('the packages have the same texts in the catalogue and in the contract [9.01, 9.02, 9.03]', () => {
    for (const { packageName, price, tagline, pointOne, pointTwo, commitments } of SUPPORT_PACKAGES)
      expect({ commitments: '', ...english[packageName] }).toEqual({
        price,
        tagline,
        pointOne,
        pointTwo,
        commitments,
      })
  })

  test('each package shows its name, price, tagline, two points, commitment and colour [3.22]', async () => {
    await openOnboarding(businessAt('support-package'))
    for (const { packageName, price, tagline, pointOne, pointTwo, commitments, color } of SUPPORT_PACKAGES) {
      for (const part of [packageName, price, tagline, pointOne, pointTwo, commitments])
        expect(words(packageName)).toContain(part)
      expect(card(packageName).closest('label')?.dataset['color']).toBe(color)
    }
  })

  test('each package has its own colour [9.06]', async () => {
    await openOnboarding(businessAt('support-package'))
    const colors = ['Basic', 'Standard', 'Enhanced'].map(
      (name) => card(name).closest('label')?.dataset['color'],
    )
    expect(colors).toEqual(['blue', 'teal', 'violet'])
  })

  test('the package screen has the note about maps [2.3.28]', async () => {
    await openOnboarding(businessAt('support-package'))
    expect(screen.getByText('Support does not cover the maps product.')).toBeDefined()
  })
})

describe('the selected package', () => {
  test('the first package is selected by default [2.3.27, 9.05]', async () => {
    await openOnboarding(businessAt('support-package'))
    expect(card('Basic').checked).toBe(true)
  })

  test('the stored package of the customer is selected [2.3.27]', async () => {
    await openOnboarding(businessAt('upload-documents', { package: 'Enhanced' }))
    press('Back')
    await waitFor(() => expect(heading()).toBe('Choose your support package'))
    expect(card('Enhanced').checked).toBe(true)
  })

  test('Next saves the package and leads a business to its documents [2.3.29, 4.007, 7.08]', async () => {
    const app = await openOnboarding(businessAt('support-package'), {
      answers: { [SAVE]: { customer: businessAt('upload-documents', { package: 'Standard' }) } },
    })
    fireEvent.click(card('Standard'))
    press('Next')
    await waitFor(() => expect(heading()).toBe('Upload your documents'))
    expect(app.sent(SAVE)[0]?.body).toEqual({ package: 'Standard' })
  })

  test('Next leads an individual to payment and loads the cards [2.3.29, 4.008]', async () => {
    const app = await openOnboarding(individualAt('support-package'), {
      answers: { [SAVE]: { customer: individualAt('payment-info', { package: 'Basic' }) } },
    })
    expect(app.sent('GET /v1/payment-methods')).toEqual([])
    press('Next')
    await waitFor(() => expect(heading()).toBe('Payment Information'))
    expect(app.sent('GET /v1/payment-methods')).toHaveLength(1)
  })

  test('a package that cannot be saved stays selected, and the reason is shown [8.34]', async () => {
    await openOnboarding(businessAt('support-package'), { answers: { [SAVE]: 'no-answer' } })
    fireEvent.click(card('Standard'))
    press('Next')
    await screen.findByText('Unable to update the support package. Please try again')
    expect(card('Standard').checked).toBe(true)
  })
})

describe('the draft of the package', () => {
  const KEEP = 'PUT /v1/customers/drafts'

  test('each selection of a package is stored as a draft before Next', async () => {
    const app = await openOnboarding(businessAt('support-package', { package: 'Basic' }))
    fireEvent.click(card('Enhanced'))
    await waitFor(() => expect(app.sent(KEEP)).toHaveLength(1), { timeout: 3000 })
    fireEvent.click(card('Basic'))
    await waitFor(() => expect(app.sent(KEEP)).toHaveLength(2), { timeout: 3000 })
    expect(app.sent(KEEP).map(({ body }) => body)).toEqual([
      { form: 'support-package', values: { package: 'Enhanced' } },
      { form: 'support-package', values: { package: 'Basic' } },
    ])
  })

  test('the package of the draft is selected after a reload, and Next saves it', async () => {
    const app = await openOnboarding(businessAt('support-package', { package: 'Basic' }), {
      answers: {
        'GET /v1/customers/drafts': {
          drafts: [{ form: 'support-package', values: { package: 'Enhanced' } }],
        },
        [SAVE]: { customer: businessAt('upload-documents', { package: 'Enhanced' }) },
      },
    })
    expect(card('Enhanced').checked).toBe(true)
    press('Next')
    await waitFor(() => expect(heading()).toBe('Upload your documents'))
    expect(app.sent(SAVE)[0]?.body).toEqual({ package: 'Enhanced' })
  })

  test('a draft with an unknown package is ignored', async () => {
    await openOnboarding(businessAt('support-package', { package: 'Standard' }), {
      answers: {
        'GET /v1/customers/drafts': { drafts: [{ form: 'support-package', values: { package: 'Gold' } }] },
      },
    })
    expect(card('Standard').checked).toBe(true)
  })
})
