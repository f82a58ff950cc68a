import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FETCHED_LINKS } from '#src/shared/testing/render-app.tsx'
import { businessAt, heading, openOnboarding, press, toldAt, type } from '../testing/onboarding-harness.ts'

const SAVE = 'POST /v1/customers/billing-group'
const group = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Billing group e-mail' })
const atGroup = (change = {}, answers = {}) =>
  openOnboarding(businessAt('billing-email', change), { answers })

test('the billing group screen has Google’s name of the permission as its heading, Back and Next [2.3.31]', async () => {
  await atGroup()
  expect(heading()).toBe('Assign Google Cloud Billing Administrator Permission')
  expect(screen.getByRole('button', { name: 'Back' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDefined()
})

test('the group field has the saved group, or the person’s own address [2.3.32]', async () => {
  const { unmount } = await atGroup({ gcpSecurityGroup: 'cloud-billing@najd-trading.com' })
  expect(group().value).toBe('cloud-billing@najd-trading.com')
  unmount()
  await atGroup()
  expect(group().value).toBe('n.alqahtani@najd-trading.com')
})

test('the group field has a link to instructions [2.3.33]', async () => {
  await atGroup()
  const link = screen.getByRole('link', { name: /How to create a group/ })
  await waitFor(() => expect(link.getAttribute('href')).toBe(FETCHED_LINKS['URL_INSTRUCTIONS_GROUP']))
})

describe('an invalid e-mail', () => {
  test('an invalid e-mail shows an error while it is typed [5.02, 5.75]', async () => {
    await atGroup()
    type(group(), 'billing@')
    await waitFor(() => expect(toldAt(group())).toBe('Please enter a valid email address.'))
  })

  test.each(['', 'billing@', 'billing.@najd-trading.com'])(
    'Next with the invalid e-mail %j shows an error and keeps the screen [5.04, 5.05]',
    async (value) => {
      const app = await atGroup()
      type(group(), value)
      press('Next')
      await waitFor(() => expect(toldAt(group())).toBe('Please enter a valid input.'))
      expect(app.sent(SAVE)).toEqual([])
      await waitFor(() => expect(document.activeElement).toBe(group()))
    },
  )
})

test('Next saves the group and leads to payment [4.010, 7.12]', async () => {
  const saved = businessAt('payment-info', { gcpSecurityGroup: 'cloud-billing@najd-trading.com' })
  const app = await atGroup({}, { [SAVE]: { customer: saved } })
  type(group(), 'cloud-billing@najd-trading.com')
  press('Next')
  await waitFor(() => expect(heading()).toBe('Payment Information'))
  expect(app.sent(SAVE)[0]?.body).toEqual({ gcpSecurityGroup: 'cloud-billing@najd-trading.com' })
})

test('a group that cannot be saved stays in the field, and the reason is shown [8.15]', async () => {
  await atGroup({}, { [SAVE]: 'no-answer' })
  type(group(), 'cloud-billing@najd-trading.com')
  press('Next')
  await screen.findByText('The API failed while saving the users billing group.')
  expect(group().value).toBe('cloud-billing@najd-trading.com')
})

test('Back leads to the documents [4.017]', async () => {
  await atGroup()
  press('Back')
  await waitFor(() => expect(heading()).toBe('Upload your documents'))
})

test('the draft of the billing group fills the field', async () => {
  await atGroup(
    {},
    {
      'GET /v1/customers/drafts': {
        drafts: [{ form: 'billing-group', values: { gcpSecurityGroup: 'half-way@najd' } }],
      },
    },
  )
  expect(group().value).toBe('half-way@najd')
  expect(screen.getByText('Saved')).toBeDefined()
})

test('the billing group is stored as a draft when the page is left', async () => {
  const app = await atGroup()
  type(group(), 'half@najd-trading.com')
  fireEvent(window, new Event('pagehide'))
  await waitFor(() =>
    expect(app.sent('PUT /v1/customers/drafts')[0]?.body).toEqual({
      form: 'billing-group',
      values: { gcpSecurityGroup: 'half@najd-trading.com' },
    }),
  )
})
