import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  atBusinessForm,
  COMPANY,
  CR,
  choice,
  cr,
  field,
  fillRest,
  LOOK_UP,
  verify,
  verifyCompany,
} from '../testing/business-harness.ts'
import { press, toldAt, type } from '../testing/onboarding-harness.ts'

const KHOBAR = {
  companyArabicName: 'شركة الشرقية للتجارة',
  address: { ...COMPANY.address, city: 'Khobar', regionName: 'Eastern Province' },
}

const isWrong = (input: HTMLElement) => input.getAttribute('aria-invalid') === 'true'
const pick = (name: string, value: string) => {
  fireEvent.focus(choice(name))
  fireEvent.change(choice(name), { target: { value } })
}

/** The fields in the summary above the form. */
const named = () =>
  screen
    .getAllByRole('alert')
    .flatMap((place) => within(place).queryAllByRole('listitem'))
    .map(({ textContent }) => textContent)

describe('an error at a field of the business form', () => {
  test('an error disappears from its field and from the summary when the register fills the field', async () => {
    await atBusinessForm()
    press('Next')
    await screen.findByText('Please fill all required fields')
    expect(named()).toContain('Account name')
    await verifyCompany()
    await waitFor(() => expect(named()).not.toContain('Account name'))
    expect([field('Account name').value, isWrong(field('Account name'))]).toEqual([`masar-org-${CR}`, false])
    expect(named()).not.toContain('Business name in Arabic')
    expect(named()).not.toContain('City')
  })

  test('every error disappears from the form and from the summary once all fields are valid', async () => {
    await atBusinessForm()
    press('Next')
    await screen.findByText('Please fill all required fields')
    fillRest()
    await verifyCompany()
    await waitFor(() => expect(named()).toEqual([]))
    expect(screen.queryByText('Please fill all required fields')).toBeNull()
    expect(screen.queryByText('Please resolve all issues to move forward')).toBeNull()
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
  })

  test('no error appears at a city that another province cleared, or at the next chosen city', async () => {
    await atBusinessForm({ [LOOK_UP]: KHOBAR })
    await verifyCompany()
    expect(choice('City').value).toBe('Khobar')
    pick('Province', 'SA-01')
    await waitFor(() => expect(choice('City').value).toBe(''))
    expect(toldAt(choice('City'))).toBe('')
    pick('City', 'Riyadh')
    fireEvent.blur(choice('City'))
    await waitFor(() => expect(choice('City').value).toBe('Riyadh'))
    expect([isWrong(choice('City')), isWrong(choice('Province'))]).toEqual([false, false])
  })

  test('the error of a missing city disappears when a city is chosen', async () => {
    await atBusinessForm({ [LOOK_UP]: KHOBAR })
    await verifyCompany()
    pick('Province', 'SA-01')
    press('Next')
    await waitFor(() => expect(toldAt(choice('City'))).toContain('This field is required'))
    pick('City', 'Riyadh')
    await waitFor(() => expect(toldAt(choice('City'))).toBe(''))
    expect(isWrong(choice('City'))).toBe(false)
    expect(named()).not.toContain('City')
  })

  test('the error of an unverified CR number stays until the number is verified', async () => {
    await atBusinessForm()
    fillRest()
    type(cr(), CR)
    press('Next')
    await waitFor(() => expect(toldAt(cr())).toContain('Please verify CR number'))
    type(field('Business name'), 'Najd Trading Company Two')
    await waitFor(() => expect(field('Business name').value).toBe('Najd Trading Company Two'))
    expect(toldAt(cr())).toContain('Please verify CR number')
    expect(named()).toContain('CR number')
    fireEvent.click(verify())
    await screen.findByText('Verified')
    await waitFor(() => expect(named()).toEqual([]))
  })

  test('the error of a too long account name disappears when a shorter name is typed', async () => {
    await atBusinessForm()
    type(field('Account name'), `masar-org-${'x'.repeat(60)}`)
    await waitFor(() => expect(isWrong(field('Account name'))).toBe(true))
    type(field('Account name'), 'masar-org-')
    await waitFor(() => expect(toldAt(field('Account name'))).not.toContain('60'))
    type(field('Account name'), `masar-org-${'x'.repeat(60)}`)
    type(field('Account name'), 'masar-org-x')
    await waitFor(() => expect(isWrong(field('Account name'))).toBe(false))
  })
})
