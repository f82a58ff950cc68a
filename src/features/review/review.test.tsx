import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { keepCustomer } from '#src/shared/session/current-query.ts'
import { register } from '#src/shared/testing/application-samples.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { individualCustomer, sampleCard, sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'
import { APPLICATION, AT, applicant, line, openReview, sampleApplication, shown } from './review-harness.ts'

describe('the application', () => {
  test('the application is on one screen, with the source that verified the number', async () => {
    await openReview()
    await shown()
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(headings).toEqual([
      'Company',
      'Address',
      'Contact person',
      'Billing account and package',
      'Card and terms',
      'Documents',
      'Timeline',
      'Decision',
    ])
    expect(line('CR number').textContent).toContain('7001272475')
    expect(line('CR number').textContent).toContain('Verified by the company register on 6 Mar 2026')
    expect(line('Organization type').textContent).toContain('Private Sector')
    expect(line('VAT ID').textContent).toContain('None')
    expect(line('Billing account ID').textContent).toContain('01A2B3-C4D5E6-F70819')
    expect(line('Terms accepted').textContent).toContain('6 Mar 2026')
    expect(screen.getByText('Submitted on 6 Mar 2026')).toBeTruthy()
  })

  test('the application of a customer without a name has the e-mail as its heading', async () => {
    await openReview({ customer: applicant({ name: null, businessName: null }) })
    await shown()
    expect(screen.getByRole('heading', { level: 2, name: applicant().user.email })).toBeTruthy()
  })

  test('the application marks values that differ from or match the register in words', async () => {
    await openReview()
    await shown()
    const district = line('District')
    expect(district.textContent).toContain('Olaya')
    expect(district.textContent).toContain('Al Malaz')
    expect(within(district).getByText('Differs from the register')).toBeTruthy()
    expect(within(line('City')).getByText('Match')).toBeTruthy()
    expect(screen.getAllByText('Differs from the register')).toHaveLength(1)
    expect(screen.getByText('1 difference from the register')).toBeTruthy()
  })

  test('a province that differs from the register shows the request that corrects it', async () => {
    const regionName = 'المنطقة الشرقية'
    await openReview({ vouched: { ...register, address: { ...register.address, regionName } } })
    await shown()
    const province = within(line('Province'))
    expect(province.getByText('Differs from the register')).toBeTruthy()
    expect(province.getByText('Goes with the city')).toBeTruthy()
    expect(within(line('City')).getByRole('button', { name: /Request change/ })).toBeTruthy()
  })

  test('the application shows that a number is not verified', async () => {
    await openReview({ vouched: null, customer: applicant({ identificationNumberVerified: false }) })
    await shown()
    expect(within(line('CR number')).getByText('Not verified')).toBeTruthy()
    expect(screen.queryByText(/from the register/)).toBeNull()
  })

  test('the application of an individual has the names of the identity service beside the typed ones', async () => {
    const names = {
      firstName: 'SARA',
      lastName: 'Alqahtani',
      arabicFirstName: 'سارة',
      arabicLastName: null,
    }
    await openReview({
      customer: individualCustomer({
        status: 'pending-review',
        verifiedNames: ['firstName'],
        arabicFirstName: 'ساره',
      }),
      vouched: { kind: 'person', number: '1000000008', names, at: AT },
      documents: [],
    })
    await shown()
    expect(within(line('First name')).getByText('Match')).toBeTruthy()
    expect(within(line('Last name')).getByText('Differs from the identity service')).toBeTruthy()
    expect(within(line('First name in Arabic')).getByText('Match')).toBeTruthy()
    expect(line('National ID / Iqama').textContent).toContain('Verified by the identity service')
    expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull()
    // No change can be requested for a verified name.
    expect(screen.queryByRole('button', { name: 'Request change: First name' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Request change: Last name' })).toBeTruthy()
  })

  test('the application shows only brand, last four digits and expiry of a card, an expired one in red', async () => {
    const card = sampleCard({ expiryDate: '02/24', paymentIdentifier: 'token_secret' })
    await openReview({ customer: applicant({ paymentMethod: card }) })
    await shown()
    const row = line('Primary card')
    expect(plain(row.textContent)).toContain('Visa ending in 1111')
    const expired = within(row).getByText(/^Expired/)
    expect(plain(expired.textContent)).toBe('Expired 02/24')
    expect(expired.dataset.tone).toBe('bad')
    expect(document.body.textContent).not.toContain('token_secret')
  })

  test('the application is in Arabic for an Arabic reader', async () => {
    await openReview({ language: 'ar' })
    await screen.findByRole('heading', { level: 3, name: 'القرار' })
    expect(line('الحي').textContent).toContain('يختلف عن السجل التجاري')
    expect(line('المدينة').textContent).toContain('الرياض')
  })

  test('the application shows a failed load and can be loaded again', async () => {
    let down = true
    const failure = () => refusal('unexpected', 'Unable to fetch customers data.')
    await openReview({
      answers: { [APPLICATION]: () => (down ? failure() : { application: sampleApplication() }) },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to fetch customers data.')
    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await shown()
  })

  test('the application is read again after a notification that the customer has changed', async () => {
    const app = await openReview()
    await shown()
    keepCustomer(app.queryClient, applicant({ revision: 4 }))
    await waitFor(() => expect(app.sent(APPLICATION)).toHaveLength(2))
  })
})

test('an application that cannot be read again keeps its data below one error', async () => {
  let reads = 0
  const app = await openReview({
    answers: {
      [APPLICATION]: () => {
        reads += 1
        return reads === 2 ? refusal('unavailable') : { application: sampleApplication() }
      },
    },
  })
  await shown()
  keepCustomer(app.queryClient, applicant({ revision: 4 }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(reads).toBe(2)
  await shown()
  await userEvent.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})

describe('a person who is not an administrator', () => {
  test('a customer sees no review, and none is loaded [6.04]', async () => {
    const app = await renderApp({ path: '/review?customer=cus_1' })
    await waitFor(() => expect(app.path()).toBe('/dashboard'))
    expect(app.api.calls()).not.toContain(APPLICATION)
  })

  test('an analyst is redirected home from a review [6.04]', async () => {
    const analyst = sampleCurrent({ role: 'analyst', user: sampleUser({ role: 'analyst' }), customer: null })
    const app = await renderApp({ path: '/review?customer=cus_1', current: analyst })
    await waitFor(() => expect(app.path()).not.toBe('/review'))
    expect(app.api.calls()).not.toContain(APPLICATION)
  })
})

test('a review without a customer leads back to the list', async () => {
  const app = await renderApp({
    path: '/review',
    current: sampleCurrent({ role: 'admin', user: sampleUser({ role: 'admin' }), customer: null }),
    answers: {
      'GET /v1/customers?limit=50&page=0&status=active': {
        customers: [],
        currentPage: 0,
        totalPages: 0,
        totalItems: 0,
        more: false,
        needsReview: 0,
      },
    },
  })
  await waitFor(() => expect(app.path()).toBe('/manageCustomers'))
})
