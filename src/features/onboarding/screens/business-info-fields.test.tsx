import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { atBusinessForm, CR, choice, cr, field, leave } from '../testing/business-harness.ts'
import { toldAt, type } from '../testing/onboarding-harness.ts'

describe('the accepted input of fields', () => {
  test.each([
    ['Business name', 'نجد Najd@ Co.', ' Najd Co.'],
    ['Address', 'طريق King Fahd', ' King Fahd'],
    ['District', 'حي Olaya', ' Olaya'],
    ['Business name in Arabic', 'شركة Najd للتجارة', 'شركة  للتجارة'],
    ['Building number', '72-84', '7284'],
    ['Unit number', '5/A', '5A'],
    ['Postal code', '١٢٣٤٥', '12345'],
    ['Postal code', '12345-6789', '12345'],
    ['CR number', 'C.R. 7001 272\u202f475', '7001272475'],
    ['VAT ID', '\u2068٣١٠ ١٢٢ ٣٩٣ ٥٠٠٠٠٣\u2069', '310122393500003'],
    ['Contact e-mail', '\u2068noura@najd-trading.com\u2069', 'noura@najd-trading.com'],
    ['First name', '\u200fNou\u200bra', 'Noura'],
    ['Address', '\u202aKing Fahd Rd\u202c', 'King Fahd Rd'],
    ['Account name', '\u2068masar-org-najd\u2069', 'masar-org-najd'],
    ['Sub-domain (optional)', '\u2066Cloud.najd-trading.com\u2069', 'cloud'],
    ['First name', 'Noura!', 'Noura'],
  ])('the field %s changes the input %j to %j [5.13, 5.42, 5.43, 5.44, 5.45]', async (name, typed, kept) => {
    await atBusinessForm()
    type(field(name), typed)
    expect(field(name).value).toBe(kept)
  })

  test.each([
    ['Business name', 150],
    ['Business name in Arabic', 150],
    ['Address', 150],
    ['Address in Arabic', 50],
    ['District', 50],
    ['First name', 40],
    ['Last name', 40],
    ['Building number', 20],
  ] as const)(
    'the field %s is cut at %i characters [5.17, 5.18, 5.23, 5.24, 5.26, 5.28, 5.43]',
    async (name, max) => {
      await atBusinessForm()
      const letter = name.includes('Arabic') ? 'ن' : 'n'
      type(field(name), letter.repeat(max + 5))
      expect(field(name).value).toHaveLength(max)
    },
  )

  test.each([
    ['Postal code', '١٢٣٤٥٦', 'Postal code should have 5 digits', '12243'],
    ['CR number', '70012724750', 'CR number should have 10 digits', '7001272475'],
    ['VAT ID', '3101223935000033', 'VAT ID should be 15 characters long', '310122393500003'],
  ])(
    'the field %s does not cut the pasted %j to another number, and shows “%s” [5.31, 5.35, 5.42]',
    async (name, given, message, right) => {
      await atBusinessForm()
      type(field(name), right)
      type(field(name), given)
      expect(field(name).value).toBe(right)
      expect(toldAt(field(name))).toContain(message)
      type(field(name), right.slice(0, -1))
      expect(toldAt(field(name))).not.toContain(message)
      const user = userEvent.setup({ delay: null })
      await user.type(field(name), `${right.slice(-1)}99`)
      expect(field(name).value).toBe(right)
      await user.clear(field(name))
      await user.click(field(name))
      await user.paste(given)
      expect(field(name).value).toBe('')
      expect(toldAt(field(name))).toContain(message)
    },
  )

  test.each([
    ['Postal code', '123', 'Postal code should have 5 digits'],
    ['First name', 'No..ura', 'Please remove repeated or misplaced dots, hyphens and spaces'],
    ['Contact e-mail', 'a..b@najd-trading.com', 'Please enter a valid email address.'],
    ['Phone', '123', 'Invalid Phone Number'],
  ])(
    'the field %s with %j shows “%s” when it loses focus [5.14, 5.42, 5.56, 5.57, 5.58]',
    async (name, value, message) => {
      await atBusinessForm()
      leave(field(name), value)
      await waitFor(() => expect(toldAt(field(name))).toContain(message))
    },
  )

  test('a name loses its trailing dots and spaces [5.15]', async () => {
    await atBusinessForm()
    leave(field('Last name'), 'Alqahtani. ')
    await waitFor(() => expect(field('Last name').value).toBe('Alqahtani'))
  })
})

describe('the account name', () => {
  test('the account name keeps its prefix when the field is cleared [5.47, 5.49]', async () => {
    await atBusinessForm()
    type(field('Account name'), '')
    expect(field('Account name').value).toBe('masar-org-')
  })

  test('the account name is in lower case with hyphens for spaces [5.48]', async () => {
    await atBusinessForm()
    type(field('Account name'), 'masar-org-Najd Trading!')
    expect(field('Account name').value).toBe('masar-org-najd-trading')
  })

  test('the account name is cut after 36 characters behind its prefix, with a message above 60 in total [5.50, 5.51]', async () => {
    await atBusinessForm()
    type(field('Account name'), `masar-org-${'n'.repeat(60)}`)
    expect(field('Account name').value).toHaveLength('masar-org-'.length + 36)
    await waitFor(() =>
      expect(toldAt(field('Account name'))).toContain('Account Name should not exceed 60 characters'),
    )
  })

  test('a typed account name stays when the CR number changes', async () => {
    await atBusinessForm()
    type(field('Account name'), 'masar-org-najd')
    type(cr(), CR)
    expect(field('Account name').value).toBe('masar-org-najd')
  })
})

describe('the domain', () => {
  test('the domain is the domain of the e-mail with an optional sub-domain [5.53]', async () => {
    await atBusinessForm()
    expect(screen.getByText('najd-trading.com')).toBeDefined()
    type(field('Sub-domain (optional)'), 'eng')
    expect(await screen.findByText('eng.najd-trading.com')).toBeDefined()
  })

  test('a sub-domain has letters, digits and single hyphens, and no hyphen at its ends [5.54, 5.55]', async () => {
    await atBusinessForm()
    type(field('Sub-domain (optional)'), '-en..g--team-')
    expect(field('Sub-domain (optional)').value).toBe('eng-team-')
    fireEvent.blur(field('Sub-domain (optional)'))
    await waitFor(() => expect(field('Sub-domain (optional)').value).toBe('eng-team'))
  })
})

describe('places', () => {
  test('the country is fixed [5.30]', async () => {
    await atBusinessForm()
    expect(field('Country').value).toBe('Saudi Arabia')
    expect(field('Country').readOnly).toBe(true)
  })

  test('a city sets its province, and another province requires another city [3.33, 5.27]', async () => {
    await atBusinessForm()
    fireEvent.change(choice('City'), { target: { value: 'Jeddah' } })
    await waitFor(() => expect(choice('Province').value).toBe('SA-02'))
    expect([...choice('City').options].map(({ value }) => value)).toContain('Riyadh')
    fireEvent.change(choice('Province'), { target: { value: 'SA-01' } })
    await waitFor(() => expect(choice('City').value).toBe(''))
    const offered = [...choice('City').options].map(({ value }) => value)
    expect(offered).toContain('Riyadh')
    expect(offered).not.toContain('Jeddah')
  })

  test('the organization has one of five types, the private sector by default [3.31, 5.19, 9.28]', async () => {
    await atBusinessForm()
    const types = choice('Organization type')
    expect(types.value).toBe('private')
    expect([...types.options].map(({ value, text }) => [value, text])).toEqual([
      ['private', 'Private Sector'],
      ['non-profit', 'Non-profit/Charity'],
      ['government', 'Government/Public Sector'],
      ['semi-government', 'Semi-Government'],
      ['independent', 'Independent'],
    ])
  })
})
