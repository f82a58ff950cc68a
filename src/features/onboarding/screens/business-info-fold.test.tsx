import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { json } from '#src/shared/testing/fake-api.ts'
import {
  atBusinessForm,
  COMPANY,
  CR,
  changeRegistered,
  cr,
  field,
  fillRest,
  LOOK_UP,
  lookUpCompany,
  SAVE,
} from '../testing/business-harness.ts'
import { businessAt, heading, press, toldAt, type } from '../testing/onboarding-harness.ts'

const FILLED = [
  'Business name in Arabic',
  'District',
  'Address',
  'Building number',
  'Unit number',
  'Postal code',
] as const
const shownFields = () => FILLED.filter((name) => screen.queryByRole('textbox', { name }) !== null)
const isUnfolded = () => changeRegistered()?.getAttribute('aria-expanded')
const summary = () => {
  const group = within(screen.getByRole('group', { name: 'From the company register' }))
  return group.queryAllByRole('definition').map(({ textContent }) => textContent)
}
const change = () => fireEvent.click(changeRegistered() as HTMLElement)

describe('what the register filled', () => {
  test('what the register filled is folded into a summary, and the other fields are asked', async () => {
    await atBusinessForm()
    expect(changeRegistered()).toBeNull()
    await lookUpCompany()
    expect(shownFields()).toEqual([])
    expect(screen.queryByRole('combobox', { name: 'City' })).toBeNull()
    expect(isUnfolded()).toBe('false')
    expect(summary()).toEqual([
      'شركة نجد للتجارة',
      'King Fahd Rd',
      '5',
      '7284',
      'Al Olaya',
      '12243',
      'Riyadh',
      'Riyadh',
    ])
    for (const name of ['Business name', 'Address in Arabic', 'First name']) field(name)
  })

  test('a folded form is sent with the values of the register', async () => {
    const app = await atBusinessForm({ [SAVE]: { customer: businessAt('support-package') } })
    await lookUpCompany()
    fillRest()
    press('Next')
    await waitFor(() => expect(heading()).toBe('Choose your support package'))
    expect(app.sent(SAVE)[0]?.body).toMatchObject({ address: 'King Fahd Rd', city: 'Riyadh' })
  })

  test('Change unfolds the fields, and folds them again without those that have another value', async () => {
    await atBusinessForm()
    await lookUpCompany()
    change()
    expect([isUnfolded(), shownFields(), summary()]).toEqual(['true', [...FILLED], []])
    expect(changeRegistered()?.textContent).toBe('Hide')
    type(field('District'), 'Our own district')
    change()
    expect([isUnfolded(), shownFields()]).toEqual(['false', ['District']])
    expect(field('District').value).toBe('Our own district')
    expect(summary()).not.toContain('Al Olaya')
  })

  test('a typed value is not folded, also if it becomes that of the register', async () => {
    await atBusinessForm()
    type(field('District'), 'Al Olay')
    await lookUpCompany()
    expect(shownFields()).toEqual(['District'])
    type(field('District'), 'Al Olaya')
    await waitFor(() => expect(toldAt(field('District'))).toContain('From the company register'))
    expect(shownFields()).toEqual(['District'])
  })

  test('the field in which a person is stays, and is filled', async () => {
    await atBusinessForm()
    field('District').focus()
    await lookUpCompany()
    expect(shownFields()).toEqual(['District'])
    expect(document.activeElement).toBe(field('District'))
    expect(field('District').value).toBe('Al Olaya')
  })

  test('a folded province is shown when another city changes it', async () => {
    await atBusinessForm()
    const place = (name: string) => screen.queryByRole('combobox', { name })
    place('City')?.focus()
    await lookUpCompany()
    expect(place('Province')).toBeNull()
    fireEvent.change(place('City') as HTMLElement, { target: { value: 'Jeddah' } })
    expect(toldAt(place('Province') as HTMLElement)).not.toContain('From the company register')
    expect(summary()).not.toContain('Riyadh')
  })

  test('values of an earlier visit are folded if they are those of the register', async () => {
    await atBusinessForm(
      {},
      {
        identificationNumber: CR,
        identificationNumberVerified: true,
        registered: COMPANY,
        address: 'Our own street',
      },
    )
    expect([isUnfolded(), shownFields()]).toEqual(['false', ['Address']])
  })

  test('another CR number shows the fields', async () => {
    await atBusinessForm()
    await lookUpCompany()
    type(cr(), '700127247')
    await waitFor(() => expect(shownFields()).toEqual([...FILLED]))
    expect(changeRegistered()).toBeNull()
  })

  test('Next at an invalid value of the register unfolds its field and focuses it', async () => {
    const street = `King Fahd Rd a${'\u0335'.repeat(5)}`
    await atBusinessForm({ [LOOK_UP]: { ...COMPANY, address: { ...COMPANY.address, street } } })
    await lookUpCompany()
    expect(shownFields()).toEqual([])
    fillRest()
    press('Next')
    await waitFor(() => expect(document.activeElement).toBe(field('Address')))
    expect([isUnfolded(), field('Address').getAttribute('aria-invalid')]).toEqual(['true', 'true'])
    change()
    expect(shownFields()).toEqual(['Address'])
  })

  test('a folded field that the server refuses unfolds and gets the focus', async () => {
    await atBusinessForm({
      [SAVE]: json(
        { message: { message: 'No', code: 'validation-failed', field: 'district' }, requestId: 'r' },
        400,
      ),
    })
    await lookUpCompany()
    fillRest()
    press('Next')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.queryByRole('textbox', { name: 'District' })),
    )
    expect(isUnfolded()).toBe('true')
  })
})
