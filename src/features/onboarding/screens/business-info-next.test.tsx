import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorMessage } from '#contract/errors.ts'
import { json, refusal } from '#src/shared/testing/fake-api.ts'
import { sampleUser } from '#src/shared/testing/samples.ts'
import {
  atBusinessForm,
  CR,
  cr,
  field,
  fillRest,
  noVat,
  SAVE,
  verifyCompany,
} from '../testing/business-harness.ts'
import { businessAt, heading, press, toldAt, type } from '../testing/onboarding-harness.ts'

describe('Next', () => {
  test('Next with empty fields marks each of them, shows one message and focuses the first field [5.17, 5.18, 5.20, 5.22, 5.23, 5.24, 5.25, 5.26, 5.27, 5.28, 5.29, 5.60]', async () => {
    const app = await atBusinessForm()
    press('Next')
    const summary = await screen.findByText('Please fill all required fields')
    const named = within(summary.parentElement as HTMLElement).getAllByRole('listitem')
    expect(named.map(({ textContent }) => textContent)).toEqual([
      'CR number',
      'Business name',
      'Business name in Arabic',
      'VAT ID',
      'Province',
      'City',
      'District',
      'Address',
      'Address in Arabic',
      'Building number',
      'Unit number',
      'Postal code',
      'First name',
      'Last name',
      'Phone',
      'Account name',
    ])
    expect(summary.compareDocumentPosition(cr())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await waitFor(() => expect(document.activeElement).toBe(cr()))
    expect(app.sent(SAVE)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Postal code' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Postal code')))
  })

  test('Next with an unverified CR number asks to verify it and saves nothing [5.20, 5.34]', async () => {
    const app = await atBusinessForm()
    await verifyCompany()
    fillRest()
    type(cr(), '7001272470')
    press('Next')
    await waitFor(() => expect(toldAt(cr())).toContain('Please verify CR number'))
    await waitFor(() => expect(document.activeElement).toBe(cr()))
    expect(app.sent(SAVE)).toEqual([])
  })

  test('Next with an invalid field asks to resolve all issues and focuses the field [5.61]', async () => {
    await atBusinessForm()
    await verifyCompany()
    fillRest()
    type(field('Postal code'), '123')
    press('Next')
    await screen.findByText('Please resolve all issues to move forward')
    await waitFor(() => expect(document.activeElement).toBe(field('Postal code')))
  })

  test('Next sends the form once with trimmed values and opens the packages [2.3.21, 4.006, 7.04, 7.50]', async () => {
    const app = await atBusinessForm({ [SAVE]: { customer: businessAt('support-package') } })
    await verifyCompany()
    fillRest()
    press('Next')
    press('Next')
    await waitFor(() => expect(heading()).toBe('Choose your support package'))
    expect(app.sent(SAVE)).toHaveLength(1)
    expect(app.sent(SAVE)[0]?.headers.get('if-match')).toBe('"3"')
    expect(app.sent(SAVE)[0]?.body).toEqual({
      accountType: 'business',
      identificationNumber: CR,
      businessName: 'Najd Trading Company',
      arabicBusinessName: 'شركة نجد للتجارة',
      organizationType: 'private',
      vatId: null,
      noVatId: true,
      accountName: `masar-org-${CR}`,
      domain: 'najd-trading.com',
      firstName: 'Noura',
      lastName: 'Alqahtani',
      contactEmail: 'n.alqahtani@najd-trading.com',
      phone: '+966512345678',
      province: 'SA-01',
      city: 'Riyadh',
      district: 'Al Olaya',
      postalCode: '12243',
      address: 'King Fahd Rd',
      arabicAddress: 'طريق الملك فهد',
      buildingNumber: '7284',
      unitNumber: '5',
    })
  })

  test('a failed save keeps every field and shows the reason [8.03]', async () => {
    await atBusinessForm({ [SAVE]: 'no-answer' })
    await verifyCompany()
    fillRest()
    press('Next')
    await screen.findByText('Unable to save the information on backend.')
    expect(field('Business name').value).toBe('Najd Trading Company')
    expect(field('Phone').value).toBe('0512345678')
  })

  test('a save whose answer was lost is repeated as the same intent, and other values are another one', async () => {
    const app = await atBusinessForm({ [SAVE]: 'no-answer' })
    await verifyCompany()
    fillRest()
    for (const tries of [1, 2, 3]) {
      if (tries === 3) type(field('Business name'), 'Najd Trading Company Ltd')
      press('Next')
      await waitFor(() => expect(app.sent(SAVE)).toHaveLength(tries))
      await screen.findByText('Unable to save the information on backend.')
    }
    const [first, second, third] = app.api.keysOf(SAVE)
    expect(first).toEqual(expect.any(String))
    expect([second === first, third === first]).toEqual([true, false])
  })

  test('a field that the server refused shows the reason and gets the focus', async () => {
    const taken = errorMessage('identification-number-taken')
    await atBusinessForm({
      [SAVE]: json(
        {
          message: { message: taken, code: 'identification-number-taken', field: 'identificationNumber' },
          requestId: 'r',
        },
        409,
      ),
    })
    await verifyCompany()
    fillRest()
    press('Next')
    await waitFor(() => expect(cr().getAttribute('aria-invalid')).toBe('true'))
    const descriptionIds = (cr().getAttribute('aria-describedby') ?? '').split(' ')
    expect(descriptionIds.map((id) => document.getElementById(id)?.textContent)).toContain(taken)
    await waitFor(() => expect(document.activeElement).toBe(cr()))
  })

  test('Next keeps the input and shows a message if another window changed the values', async () => {
    let revision = 3
    const app = await atBusinessForm({
      'GET /v1/customers/current': () => ({
        customer: businessAt('basic-info', { revision }),
        user: sampleUser(),
        role: 'user',
        nafathEnabled: true,
        termsOutdated: false,
        invitation: null,
        lapsedInvitation: null,
      }),
      [SAVE]: () => {
        if (revision === 7) return { customer: businessAt('support-package', { revision: 8 }) }
        revision = 7
        return refusal('version-conflict')
      },
    })
    await verifyCompany()
    fillRest()
    press('Next')
    await screen.findByText(/This was changed in the meantime, by another person or in another window/)
    expect(field('Business name').value).toBe('Najd Trading Company')
    press('Next')
    await waitFor(() => expect(heading()).toBe('Choose your support package'))
    expect(app.sent(SAVE).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"7"'])
  })
})

test('the draft of the business form fills the fields', async () => {
  await atBusinessForm({
    'GET /v1/customers/drafts': {
      drafts: [
        {
          form: 'basic-info',
          values: { businessName: 'Half a na', phone: '+96651', noVatId: true, unknown: 'x' },
        },
      ],
    },
  })
  expect(field('Business name').value).toBe('Half a na')
  expect(field('Phone').value).toBe('51')
  expect(noVat().checked).toBe(true)
})
