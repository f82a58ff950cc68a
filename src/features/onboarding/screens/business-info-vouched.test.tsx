import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { sampleUser } from '#src/shared/testing/samples.ts'
import {
  atBusinessForm,
  COMPANY,
  field,
  fillRest,
  LOOK_UP,
  leave,
  SAVE,
  verifyCompany,
} from '../testing/business-harness.ts'
import { businessAt, heading, openOnboarding, press, toldAt, type } from '../testing/onboarding-harness.ts'

const NAME = 'شركة 3M، العربية (ذ.م.م)'
const COMPANY_3M = { ...COMPANY, companyArabicName: NAME }
const name = () => field('Business name in Arabic')
const ARABIC_ONLY = 'Please use Arabic letters, digits, spaces, hyphens and dots only'

describe('the name of a company in the register', () => {
  test('the company name from the register is filled in, kept and sent unchanged', async () => {
    const app = await atBusinessForm({
      [LOOK_UP]: COMPANY_3M,
      [SAVE]: { customer: businessAt('support-package') },
    })
    await verifyCompany()
    fireEvent.focus(name())
    fireEvent.blur(name())
    fillRest()
    expect([name().value, name().getAttribute('aria-invalid')]).toEqual([NAME, null])
    press('Next')
    await waitFor(() => expect(heading()).toBe('Choose your support package'))
    expect(app.sent(SAVE)[0]?.body).toMatchObject({ arabicBusinessName: NAME })
  })

  test('the company name is filtered once a person edits it, and one press restores it', async () => {
    await atBusinessForm({ [LOOK_UP]: COMPANY_3M })
    await verifyCompany()
    expect(toldAt(name())).toBe('From the company register')
    type(name(), `${NAME} فرع`)
    expect(name().value).toBe('شركة 3 العربية ذ.م.م فرع')
    fireEvent.click(await screen.findByRole('button', { name: 'Use the name in the company register' }))
    expect(name().value).toBe(NAME)
    expect(toldAt(name())).toBe('From the company register')
    await waitFor(() => expect(document.activeElement).toBe(name()))
  })

  test('a look-up leaves the English name to the person, and says that the register has none', async () => {
    await atBusinessForm({ [LOOK_UP]: COMPANY_3M })
    expect(toldAt(field('Business name'))).toBe('')
    await verifyCompany()
    expect(toldAt(field('Business name'))).toBe(
      'The register has only the Arabic name. Enter the English one as on your invoices.',
    )
    expect(field('Business name').value).toBe('')
  })

  test('another lookup fills in the company name after the field was cleared', async () => {
    await atBusinessForm({ [LOOK_UP]: COMPANY_3M })
    await verifyCompany()
    type(name(), '')
    type(field('CR number'), '7001272')
    await verifyCompany()
    await waitFor(() => expect(name().value).toBe(NAME))
  })

  test('the company name is not accepted unchanged before the register returned it', async () => {
    await atBusinessForm({
      'GET /v1/customers/drafts': {
        drafts: [{ form: 'basic-info', values: { arabicBusinessName: NAME } }],
      },
    })
    fireEvent.blur(name())
    await waitFor(() => expect(toldAt(name())).toBe(ARABIC_ONLY))
  })

  test('the company name from the register is still accepted when the form is reopened', async () => {
    await atBusinessForm({}, { registered: COMPANY_3M, arabicBusinessName: NAME })
    fireEvent.blur(name())
    await waitFor(() => expect(document.activeElement).not.toBe(name()))
    expect([name().value, name().getAttribute('aria-invalid')]).toEqual([NAME, null])
  })
})

describe('the contact e-mail', () => {
  const email = () => field('Contact e-mail')

  test.each(['first_last@company.com', "o'brien+x@company.com", 'a&b@company.com'])(
    'the contact e-mail %s is valid for the person who signed in with it',
    async (address) => {
      await openOnboarding(businessAt('basic-info'), { current: { user: sampleUser({ email: address }) } })
      leave(email(), 'other_one@company.com')
      await waitFor(() => expect(toldAt(email())).toBe('Please enter a valid email address.'))
      leave(email(), address.toUpperCase())
      await waitFor(() => expect(toldAt(email())).toBe(''))
      expect(email().getAttribute('aria-invalid')).toBeNull()
    },
  )
})
