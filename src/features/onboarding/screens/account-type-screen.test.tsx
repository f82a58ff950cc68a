import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { LapsedInvitation } from '#contract/entities/open-invitation.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { FETCHED_LINKS } from '#src/shared/testing/render-app.tsx'
import { sampleUser } from '#src/shared/testing/samples.ts'
import {
  businessAt,
  heading,
  individualAt,
  openOnboarding,
  press,
  toldAt,
} from '../testing/onboarding-harness.ts'

const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const saved = (customer = businessAt('basic-info')) => ({
  'POST /v1/customers/google-info': { customer },
})

describe('country and account type', () => {
  test('the country is Saudi Arabia and cannot be changed [2.3.13, 5.30]', async () => {
    await openOnboarding(businessAt('google-info'))
    expect(screen.getByText('Saudi Arabia').closest('output')).not.toBeNull()
  })

  test('the screen explains each account type and says that the choice is permanent [2.3.14, 2.3.15, 2.3.16]', async () => {
    await openOnboarding(businessAt('google-info'))
    expect(choice(/Business/).closest('label')?.textContent).toContain(
      'For educational institutions, partnerships, organizations and businesses.',
    )
    expect(choice(/Individual/).closest('label')?.textContent).toContain(
      'For people using a personal mail account.',
    )
    expect(screen.getByText(/The account type is permanent/)).toBeDefined()
  })

  test('an account type is named by its title and described by what its card says', async () => {
    await openOnboarding(businessAt('google-info'))
    const radio = screen.getByRole('radio', { name: 'Business' })
    expect(toldAt(radio)).toContain('For educational institutions')
    expect(toldAt(radio)).toContain('Have at hand')
  })

  test('each account type lists what its onboarding asks for, and its minutes', async () => {
    await openOnboarding(businessAt('google-info'))
    const listed = (name: RegExp) =>
      (choice(name).closest('label')?.textContent ?? '').split('Have at hand')[1]
    expect(listed(/Business/)).toBe(
      'Commercial registration (CR) number, starting with 7' +
        'VAT ID, if your company has one' +
        'Commercial registration certificate' +
        'VAT certificate, if you have a VAT ID' +
        'National address certificate' +
        'ZATCA certificate' +
        'E-mail of a Google group for billing, or your own' +
        'A Visa or MasterCard credit card, and the phone that gets its codes' +
        'Takes about 13 minutes with these at hand',
    )
    expect(listed(/Individual/)).toBe(
      'National ID or Iqama number' +
        'The Nafath app on your phone' +
        'Your national address' +
        'A Visa or MasterCard credit card, and the phone that gets its codes' +
        'Takes about 9 minutes with these at hand',
    )
  })

  test('Nafath is not listed while a reviewer verifies identities', async () => {
    await openOnboarding(individualAt('google-info'), { current: { nafathEnabled: false } })
    expect(choice(/Individual/).closest('label')?.textContent).not.toContain('Nafath')
  })

  test('the screen has a note about Saudi billing addresses with a link to the offline agreements [2.3.18, 2.3.19]', async () => {
    await openOnboarding(businessAt('google-info'))
    expect(screen.getByText(/billing address is in Saudi Arabia/)).toBeDefined()
    const link = screen.getByRole('link', { name: /Offline agreements/ })
    await waitFor(() => expect(link.getAttribute('href')).toBe(FETCHED_LINKS['URL_OFFLINE_AGREEMENT']))
  })

  test('the account type screen has Next and no Back [2.3.17]', async () => {
    await openOnboarding(businessAt('google-info'))
    expect(screen.getByRole('button', { name: 'Next' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  })

  test('the account type that the login proposed is selected and marked [1.12, 2.3.20]', async () => {
    await openOnboarding(individualAt('google-info'), {
      current: { user: sampleUser({ email: 'sara@gmail.com' }) },
    })
    expect(choice(/Individual/).checked).toBe(true)
    expect(choice(/Business/).checked).toBe(false)
    expect(choice(/Individual/).closest('label')?.textContent).toContain('Proposed for sara@gmail.com')
  })

  test('a business with a personal mail address gets a hint to choose Individual [1.12]', async () => {
    await openOnboarding(businessAt('google-info'), {
      current: { user: sampleUser({ email: 'sara@outlook.com' }) },
    })
    expect(screen.getByText(/looks like a personal mail address/)).toBeDefined()
  })
})

describe('an expired invitation', () => {
  const lapsed = (change: Partial<LapsedInvitation> = {}): LapsedInvitation => ({
    into: 'account',
    inviter: { name: 'Noura Alqahtani', email: 'noura@najd-trading.com' },
    company: { name: 'Najd Trading', arabicName: null },
    expiredAt: '2026-03-01T09:00:00.000Z',
    ...change,
  })
  const pageText = async (lapsedInvitation: LapsedInvitation) => {
    await openOnboarding(businessAt('google-info'), { current: { lapsedInvitation } })
    return document.body.textContent.replaceAll(/[\u2068\u2069]/g, '')
  }

  test('a notice of an expired invitation names the inviter and the effect of continuing', async () => {
    expect(await pageText(lapsed())).toContain(
      'Your invitation to the account of Najd Trading expired on 1 Mar 2026. To join the account, ask noura@najd-trading.com to invite you again. If you continue here, you open an account of your own.',
    )
  })

  test.each([
    ['account', 'Please invite n.alqahtani@najd-trading.com again under Manage Users.'],
    ['team', 'again under Manage Team.'],
  ] as const)(
    'a notice of an expired invitation starts a mail that asks for a new one: %s',
    async (into, words) => {
      await pageText(lapsed({ into, inviter: { name: null, email: 'sara@najd-trading.com' } }))
      const link = screen.getByRole<HTMLAnchorElement>('link', {
        name: /Write an e-mail to .sara@najd-trading\.com/,
      })
      const [address, request = ''] = link.href.split('?')
      expect(address).toBe('mailto:sara@najd-trading.com')
      const [subject = '', body = ''] = request.split('&').map(decodeURIComponent)
      expect(subject).toBe('subject=Please invite me to Masar again')
      expect(body).toContain('body=My invitation to')
      expect(body).toContain('expired on 1 Mar 2026')
      expect(body).toContain(words)
    },
  )

  test('an expired invitation to an unnamed account, or to the team, has its own text', async () => {
    expect(await pageText(lapsed({ company: null }))).toContain(
      'Your invitation to a business account expired',
    )
    cleanup()
    expect(await pageText(lapsed({ into: 'team', company: null }))).toContain(
      'Your invitation to the Masar team expired',
    )
  })
})

describe('Next', () => {
  test('Next confirms the proposed account type without another login [4.005, 7.29]', async () => {
    const app = await openOnboarding(businessAt('google-info'), { answers: saved() })
    press('Next')
    await waitFor(() => expect(heading()).toBe('Business Information'))
    expect(app.sent('POST /v1/customers/login')).toEqual([])
    expect(app.sent('POST /v1/customers/google-info')[0]?.headers.get('if-match')).toBe('"3"')
  })

  test('Next logs in with a changed account type, then sends the revision that the login returned [2.3.20, 4.005]', async () => {
    const switched = individualAt('google-info', { revision: 4 })
    const app = await openOnboarding(businessAt('google-info'), {
      answers: {
        'POST /v1/customers/login': {
          customer: switched,
          user: sampleUser(),
          role: 'user',
          nafathEnabled: true,
          termsOutdated: false,
          invitation: null,
          lapsedInvitation: null,
        },
        ...saved(individualAt('basic-info')),
      },
    })
    fireEvent.click(choice(/Individual/))
    press('Next')
    await waitFor(() => expect(heading()).toBe('Contact Information'))
    expect(app.sent('POST /v1/customers/login')[0]?.body).toEqual({ accountType: 'individual' })
    expect(app.sent('POST /v1/customers/google-info')[0]?.headers.get('if-match')).toBe('"4"')
  })

  test('a failure of Next is shown, keeps the chosen type, and Next can be pressed again [8.35]', async () => {
    let down = true
    const app = await openOnboarding(businessAt('google-info'), {
      answers: {
        'POST /v1/customers/google-info': () => (down ? 'no-answer' : { customer: businessAt('basic-info') }),
      },
    })
    press('Next')
    await screen.findByText('The API failed while saving account type.')
    expect(choice(/Business/).checked).toBe(true)
    down = false
    press('Next')
    await waitFor(() => expect(heading()).toBe('Business Information'))
    expect(app.sent('POST /v1/customers/google-info')).toHaveLength(2)
  })

  test('Next in a tab with an older step opens the current step with a message', async () => {
    const now = businessAt('support-package', { revision: 9 })
    let isBehind = true
    await openOnboarding(businessAt('google-info'), {
      answers: {
        'GET /v1/customers/current': () => ({
          customer: isBehind ? businessAt('google-info') : now,
          user: sampleUser(),
          role: 'user',
          nafathEnabled: true,
          termsOutdated: false,
          invitation: null,
          lapsedInvitation: null,
        }),
        'POST /v1/customers/google-info': () => {
          isBehind = false
          return refusal('step-conflict')
        },
      },
    })
    press('Next')
    await waitFor(() => expect(heading()).toBe('Choose your support package'))
    expect(screen.getByText(/This step has already moved on/)).toBeDefined()
  })
})

test('a confirmed account type is shown and cannot be changed [1.13, 2.3.14]', async () => {
  await openOnboarding(businessAt('support-package'))
  press('Back')
  await waitFor(() => expect(heading()).toBe('Business Information'))
  press('Back')
  await waitFor(() => expect(heading()).toBe('Country and account type'))
  expect(choice(/Individual/).matches(':disabled')).toBe(true)
  expect(screen.getByText(/is settled and can no longer be changed/)).toBeDefined()
})
