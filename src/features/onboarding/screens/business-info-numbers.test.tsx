import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { errorMessage } from '#contract/errors.ts'
import { json, refusal } from '#src/shared/testing/fake-api.ts'
import {
  atBusinessForm,
  COMPANY,
  CR,
  choice,
  cr,
  field,
  LOOK_UP,
  leave,
  noVat,
  unfoldRegistered,
  vat,
  verify,
  verifyCompany,
} from '../testing/business-harness.ts'
import { toldAt, type } from '../testing/onboarding-harness.ts'

const FORMER = '1010711252'
const REGISTERED = ['Business name in Arabic', 'Address', 'Building number', 'Unit number']

const formerNumber = (number: string) =>
  json(
    {
      message: {
        message: errorMessage('cr-former-number', { number }),
        code: 'cr-former-number',
        params: { number },
      },
      requestId: 'r',
    },
    422,
  )

describe('the CR number', () => {
  test('the CR number accepts ten Arabic or Western digits [5.11, 5.31]', async () => {
    await atBusinessForm()
    await userEvent.type(cr(), '٧٠٠-12a7247599')
    expect(cr().value).toBe('7001272475')
  })

  test('a CR number that does not start with 7 shows an error at once [5.32]', async () => {
    await atBusinessForm()
    type(cr(), '1')
    await waitFor(() => expect(toldAt(cr())).toContain('Please Enter the 700-series CR number'))
  })

  test('the CR number can be verified once it has ten digits [5.33]', async () => {
    await atBusinessForm()
    expect(verify().disabled).toBe(true)
    type(cr(), '700127247')
    expect(verify().disabled).toBe(true)
    type(cr(), CR)
    await waitFor(() => expect(verify().disabled).toBe(false))
  })

  test('a verified CR number fills the Arabic name and the address [4.095, 7.35, 7.36]', async () => {
    await atBusinessForm()
    await verifyCompany()
    expect(field('Business name in Arabic').value).toBe('شركة نجد للتجارة')
    expect(field('Address').value).toBe('King Fahd Rd')
    expect(field('Postal code').value).toBe('12243')
    expect(choice('City').value).toBe('Riyadh')
    expect(choice('Province').value).toBe('SA-01')
    expect(field('Account name').value).toBe(`masar-org-${CR}`)
  })

  test('Enter verifies the CR number without sending the form, and then works like Next', async () => {
    const app = await atBusinessForm()
    type(cr(), '700127247')
    expect(fireEvent.keyDown(cr(), { key: 'Enter' })).toBe(false)
    expect(app.sent(LOOK_UP)).toEqual([])
    type(cr(), CR)
    fireEvent.keyDown(cr(), { key: 'Enter' })
    await screen.findByText('Verified')
    expect(app.sent(LOOK_UP)).toHaveLength(1)
    expect(fireEvent.keyDown(cr(), { key: 'Enter' })).toBe(true)
  })

  test('a CR number of another account shows an error and no tick', async () => {
    await atBusinessForm({ [LOOK_UP]: refusal('identification-number-taken') })
    type(cr(), CR)
    fireEvent.click(verify())
    await waitFor(() =>
      expect(toldAt(cr())).toContain('Another account already uses this number. Please contact support.'),
    )
    expect(screen.queryByText('Verified')).toBeNull()
  })

  test('a verified CR number does not overwrite typed values [7.36]', async () => {
    await atBusinessForm()
    type(field('Address'), 'Our own street')
    await verifyCompany()
    expect(field('Address').value).toBe('Our own street')
  })

  test('a CR number cut below ten digits is no longer verified [4.096]', async () => {
    await atBusinessForm()
    await verifyCompany()
    type(cr(), '700127247')
    await waitFor(() => expect(screen.queryByText('Verified')).toBeNull())
    expect(verify().disabled).toBe(true)
  })

  test('a former CR number shows the present number, and input press verifies it', async () => {
    const app = await atBusinessForm({ [LOOK_UP.replace(CR, FORMER)]: formerNumber(CR) })
    type(cr(), FORMER)
    fireEvent.click(verify())
    await waitFor(() => expect(toldAt(cr())).toContain(`Its 700-series CR number is ${CR}`))
    expect(screen.queryByText('Verified')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: `Verify ${CR}` }))
    await screen.findByText('Verified')
    expect([cr().value, app.sent(LOOK_UP).length]).toEqual([CR, 1])
    expect(document.activeElement).toBe(cr())
    expect(toldAt(cr())).not.toContain('former number of the company')
  })

  test('each field that the register filled is marked until its value changes', async () => {
    await atBusinessForm()
    type(field('District'), 'Our own district')
    await verifyCompany()
    expect(toldAt(cr())).toContain('We filled the marked fields from the company register')
    const marked = [...REGISTERED.map(field), field('Postal code'), choice('City'), choice('Province')]
    for (const input of marked) expect(toldAt(input)).toContain('From the company register')
    expect(toldAt(field('District'))).toBe('')
    type(field('Address'), 'Another street')
    await waitFor(() => expect(toldAt(field('Address'))).toBe(''))
    type(cr(), '7001272483')
    await waitFor(() => expect(toldAt(field('Postal code'))).toBe(''))
  })

  test('the register’s values are filled in and marked again when the unsaved form is reopened', async () => {
    await atBusinessForm(
      {},
      {
        identificationNumber: CR,
        identificationNumberVerified: true,
        registered: COMPANY,
        address: 'Our own street',
      },
    )
    unfoldRegistered()
    expect(field('District').value).toBe(COMPANY.address.district)
    expect(toldAt(field('District'))).toContain('From the company register')
    expect([field('Address').value, toldAt(field('Address'))]).toEqual(['Our own street', ''])
  })

  test('a CR number verified after another company’s number fills in the new address', async () => {
    await atBusinessForm(
      {
        'GET /v1/customers/drafts': {
          drafts: [{ form: 'basic-info', values: { identificationNumber: CR } }],
        },
      },
      {
        identificationNumber: '7001272483',
        identificationNumberVerified: true,
        registered: { ...COMPANY, address: { ...COMPANY.address, street: 'Street of another' } },
      },
    )
    expect(field('Address').value).toBe('Street of another')
    await verifyCompany()
    expect(field('Address').value).toBe(COMPANY.address.street)
  })

  test('the address of a company without input in the register has to be entered', async () => {
    await atBusinessForm({ [LOOK_UP]: { ...COMPANY, address: null } })
    await verifyCompany()
    expect(toldAt(cr())).toContain('The company register gave no address.')
    expect(toldAt(field('Address'))).toBe('')
  })

  test('a CR number verified in an earlier visit is still verified', async () => {
    await atBusinessForm({}, { identificationNumber: CR, identificationNumberVerified: true })
    expect(screen.getByText('Verified')).toBeDefined()
  })

  test.each([
    [
      'not-active',
      () =>
        json(
          {
            message: {
              message: errorMessage('cr-not-active', { status: 'معلق' }),
              code: 'cr-not-active',
              params: { status: 'معلق' },
            },
            requestId: 'r',
          },
          422,
        ),
      'The company register says this company is not active (معلق).',
    ],
    [
      'unknown',
      () => refusal('cr-not-found'),
      'We could not find this CR number in the company register. Check it and try again.',
    ],
    ['not answered', () => 'no-answer' as const, 'Request Failed. Please try again!'],
  ])(
    'a CR number that is %s shows the reason and can be verified again [8.27]',
    async (_, answer, message) => {
      await atBusinessForm({ [LOOK_UP]: answer })
      type(cr(), CR)
      fireEvent.click(verify())
      await waitFor(() => expect(toldAt(cr())).toContain(message))
      expect(verify().disabled).toBe(false)
      expect(cr().value).toBe(CR)
    },
  )
})

describe('the VAT ID', () => {
  test.each([
    ['', 'VAT ID is required'],
    ['31234', 'VAT ID should be 15 characters long'],
    ['112345678901233', 'VAT ID should start with 3'],
    ['312345678901231', 'VAT ID should end with 3'],
    ['112345678901231', 'VAT ID should start and end with 3'],
  ])('the VAT ID %j shows “%s” [5.35, 5.36, 5.37, 5.38, 5.39]', async (value, message) => {
    await atBusinessForm()
    type(vat(), '9')
    leave(vat(), value)
    await waitFor(() => expect(toldAt(vat())).toContain(message))
  })

  test('the VAT ID is cleared and not required if the company has none [5.22, 5.40]', async () => {
    await atBusinessForm()
    type(vat(), '31234')
    fireEvent.click(noVat())
    await waitFor(() => expect(vat().value).toBe(''))
    expect(vat().disabled).toBe(true)
    expect(vat().getAttribute('aria-invalid')).not.toBe('true')
  })
})
