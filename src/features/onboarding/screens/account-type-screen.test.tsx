import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { LapsedInvitation } from '#contract/entities/open-invitation.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { FETCHED_LINKS } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'
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
  const ID = '00000000-0000-4000-8000-000000000009'
  const REQUEST = `POST /v1/invitations/${ID}/request`
  const lapsed = (change: Partial<LapsedInvitation> = {}): LapsedInvitation => ({
    id: ID,
    into: 'account',
    company: { name: 'Najd Trading', arabicName: null },
    expiredAt: '2026-03-01T09:00:00.000Z',
    requestableFrom: null,
    ...change,
  })
  const pageText = async (lapsedInvitation: LapsedInvitation) => {
    await openOnboarding(businessAt('google-info'), { current: { lapsedInvitation } })
    return document.body.textContent.replaceAll(/[\u2068\u2069]/g, '')
  }

  test('a notice of an expired invitation names the account and the effect of continuing', async () => {
    expect(await pageText(lapsed())).toContain(
      'Your invitation to the account of Najd Trading expired on 1 Mar 2026. To join the account, ask for a new invitation. If you continue here, you open an account of your own.',
    )
  })

  test('a new invitation is requested with one press, and the next request is possible a day later', async () => {
    let requestableFrom: string | null = null
    const customer = businessAt('google-info')
    const current = () => sampleCurrent({ customer, lapsedInvitation: lapsed({ requestableFrom }) })
    const app = await openOnboarding(customer, {
      current: current(),
      answers: {
        'GET /v1/customers/current': current,
        [REQUEST]: () => {
          requestableFrom = '2026-03-07T09:30:00.000Z'
          return {}
        },
      },
    })
    press('Ask for a new invitation')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask for a new invitation' })).toBeNull())
    expect(document.body.textContent.replaceAll(/[\u2068\u2069]/g, '')).toContain(
      'Your request was sent. You will receive an e-mail when you are invited again. You can ask again from 12:30 on 7 Mar 2026, Riyadh time.',
    )
    expect(app.sent(REQUEST)[0]?.headers.get('idempotency-key')).toBeTruthy()
  })

  test('a request that was made in another window is explained, with its way out', async () => {
    let requestableFrom: string | null = null
    const customer = businessAt('google-info')
    const current = () => sampleCurrent({ customer, lapsedInvitation: lapsed({ requestableFrom }) })
    await openOnboarding(customer, {
      current: current(),
      answers: {
        'GET /v1/customers/current': current,
        [REQUEST]: () => {
          requestableFrom = '2026-03-07T09:30:00.000Z'
          return refusal('invitation-requested')
        },
      },
    })
    press('Ask for a new invitation')
    expect(await screen.findByText('You requested a new invitation less than 24 hours ago.')).toBeDefined()
    expect(await screen.findByText(/You can ask again from/)).toBeDefined()
  })

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
