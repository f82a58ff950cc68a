import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleUser } from '#src/shared/testing/samples.ts'
import { heading, individualAt, openOnboarding, press, toldAt, type } from '../testing/onboarding-harness.ts'

const notify = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }))
vi.mock('#src/shared/ui/notify.ts', async (original) => ({ ...(await original<object>()), notify }))

afterEach(() => {
  notify.success.mockClear()
})

const ID = '1012345678'
const CREATE = 'POST /v1/nafath-verifications/create'
const SAVE = 'POST /v1/customers/basic-info'
const NAMES = { firstName: 'Sara', lastName: 'Alharbi', arabicFirstName: 'سارة', arabicLastName: null }
const verified = { [CREATE]: { status: 'completed', customer: individualAt('basic-info'), names: NAMES } }

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const id = () => field(/^(National ID \/ Iqama|National ID|Iqama)$/)
const atForm = (answers = {}, { change = {}, nafathEnabled = true } = {}) =>
  openOnboarding(individualAt('basic-info', change), {
    answers,
    current: { nafathEnabled, user: sampleUser({ email: 'sara@gmail.com' }) },
  })
const fillAddress = () => {
  type(field('Phone'), '0512345678')
  fireEvent.change(screen.getByRole('combobox', { name: 'City' }), { target: { value: 'Riyadh' } })
  for (const [name, value] of Object.entries({
    District: 'Al Olaya',
    'Postal code': '12243',
    Address: 'King Fahd Rd',
    'Address in Arabic': 'طريق الملك فهد',
    'Building number': '7284',
    'Unit number': '5',
  }))
    type(field(name), value)
}
const verifyIdentity = async () => {
  type(id(), ID)
  press('Verify')
  await screen.findByText('Verified')
}

describe('the number', () => {
  test('the number has ten digits and is labelled as National ID or Iqama [5.12, 5.63]', async () => {
    await atForm()
    await userEvent.type(id(), '10-1234567890')
    expect(id().value).toBe('1012345678')
    expect(field('National ID')).toBeDefined()
    type(id(), '2')
    expect(field('Iqama')).toBeDefined()
  })

  test('the number can be verified once it has ten digits [4.080]', async () => {
    await atForm()
    const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })
    type(id(), '101234567')
    expect(verify().disabled).toBe(true)
    type(id(), ID)
    await waitFor(() => expect(verify().disabled).toBe(false))
  })

  test('a verified number fills in and locks the verified names, with a message [4.081, 4.085, 4.086]', async () => {
    await atForm(verified)
    await verifyIdentity()
    expect(field('First name').value).toBe('Sara')
    expect(field('First name').readOnly).toBe(true)
    expect(field('Last name in Arabic').value).toBe('')
    expect(field('Last name in Arabic').readOnly).toBe(false)
    expect(field('Account name').value).toBe(`masar-ind-${ID}`)
    expect(notify.success).toHaveBeenCalledExactlyOnceWith('National ID / Iqama successfully verified')
  })

  test('a number cut below ten digits is no longer verified and clears the names [4.092]', async () => {
    await atForm(verified)
    await verifyIdentity()
    type(id(), ID.slice(0, 9))
    await waitFor(() => expect(screen.queryByText('Verified')).toBeNull())
    expect(field('First name').value).toBe('')
    expect(field('First name').readOnly).toBe(false)
  })

  test('a number replaced by another one is no longer verified', async () => {
    await atForm(verified)
    await verifyIdentity()
    type(id(), '1098765432')
    await waitFor(() => expect(screen.queryByText('Verified')).toBeNull())
    expect(field('First name').value).toBe('')
  })

  test('a number verified in an earlier visit is still verified and locks only the verified names', async () => {
    const onFile = { ...NAMES, identificationNumber: ID, identificationNumberVerified: true }
    await atForm({}, { change: { ...onFile, verifiedNames: ['firstName'] } })
    expect(screen.getByText('Verified')).toBeDefined()
    expect(field('First name').readOnly).toBe(true)
    expect(field('Last name').value).toBe(NAMES.lastName)
    expect(field('Last name').readOnly).toBe(false)
  })
})

describe('the form', () => {
  test('the form has the heading Contact Information and the sign-in e-mail [2.3.22, 5.67]', async () => {
    await atForm()
    expect(heading()).toBe('Contact Information')
    expect(field('E-mail').value).toBe('sara@gmail.com')
    expect(field('E-mail').readOnly).toBe(true)
  })

  test('the Arabic address of an individual has at most 120 characters [5.46]', async () => {
    await atForm()
    type(field('Address in Arabic'), 'ن'.repeat(130))
    expect(field('Address in Arabic').value).toHaveLength(120)
  })

  test('the account name of an individual is cut at 60 characters in total [5.51]', async () => {
    await atForm()
    type(field('Account name'), `masar-ind-${'n'.repeat(70)}`)
    expect(field('Account name').value).toHaveLength(60)
    await waitFor(() =>
      expect(toldAt(field('Account name'))).toContain('Account Name should not exceed 60 characters'),
    )
  })

  test('Next shows an error for every missing field of an individual [5.64, 5.65, 5.68]', async () => {
    const app = await atForm()
    press('Next')
    const summary = await screen.findByText('Please fill all required fields')
    const named = within(summary.parentElement as HTMLElement)
      .getAllByRole('button')
      .map((entry) => entry.textContent)
    expect(named).toEqual([
      'National ID / Iqama',
      'First name',
      'Last name',
      'First name in Arabic',
      'Last name in Arabic',
      'Phone',
      'Province',
      'City',
      'District',
      'Address',
      'Address in Arabic',
      'Building number',
      'Unit number',
      'Postal code',
      'Account name',
    ])
    expect(app.sent(SAVE)).toEqual([])
  })

  test('the form is not sent before the identity is verified [5.62]', async () => {
    const app = await atForm()
    type(id(), ID)
    for (const name of ['First name', 'Last name']) type(field(name), 'Sara')
    for (const name of ['First name in Arabic', 'Last name in Arabic']) type(field(name), 'سارة')
    fillAddress()
    press('Next')
    await waitFor(() => expect(toldAt(id())).toContain('Please verify National ID / Iqama'))
    expect(app.sent(SAVE)).toEqual([])
  })

  test('the form of a verified person needs no typed names and opens the packages [4.006, 5.66, 7.04, 7.50]', async () => {
    const app = await atForm({ ...verified, [SAVE]: { customer: individualAt('support-package') } })
    await verifyIdentity()
    fillAddress()
    press('Next')
    await waitFor(() => expect(heading()).toBe('Choose your support package'))
    expect(app.sent(SAVE)[0]?.body).toEqual({
      accountType: 'individual',
      identificationNumber: ID,
      accountName: `masar-ind-${ID}`,
      ...NAMES,
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
})

describe('without the identity service', () => {
  test('without the identity service the form says that the team checks the identity later [4.094]', async () => {
    await atForm({}, { nafathEnabled: false })
    expect(screen.getByText(/Our team will check your identity later/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Verify' })).toBeNull()
  })

  test('without the identity service the names are typed and the form is sent unverified [4.094]', async () => {
    const app = await atForm(
      { [SAVE]: { customer: individualAt('support-package') } },
      { nafathEnabled: false },
    )
    type(id(), ID)
    fillAddress()
    press('Next')
    await screen.findByText('Please fill all required fields')
    for (const name of ['First name', 'Last name']) type(field(name), 'Sara')
    for (const name of ['First name in Arabic', 'Last name in Arabic']) type(field(name), 'سارة')
    press('Next')
    await waitFor(() => expect(heading()).toBe('Choose your support package'))
    expect(app.sent(SAVE)).toHaveLength(1)
  })
})
