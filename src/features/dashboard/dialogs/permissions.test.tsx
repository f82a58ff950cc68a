import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { json, refusal } from '#src/shared/testing/fake-api.ts'
import { individualCustomer, sampleCustomer } from '#src/shared/testing/samples.ts'
import { dialog, openDashboard, press, toast } from '../dashboard-harness.ts'

const UPDATE = 'PUT /v1/customers/billing-group'
const OTHER = 'cloud-billing@najd-trading.com'

const open = async (answer: object = { customer: sampleCustomer({ gcpSecurityGroup: OTHER }) }) => {
  const app = await openDashboard({ answers: { [UPDATE]: answer } })
  press('Update the billing permissions')
  await dialog('Billing Permissions')
  return app
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Billing group e-mail' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const update = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update' })

test('only a business has billing permissions to update [2.7.14]', async () => {
  await openDashboard({ customer: individualCustomer() })
  expect(screen.queryByRole('button', { name: 'Update the billing permissions' })).toBeNull()
})

test('a new billing group is saved and shown [2.7.24]', async () => {
  const app = await open()
  expect(field().value).toBe('billing@najd-trading.com')
  expect(update().disabled).toBe(true)
  type(OTHER)
  fireEvent.click(update())
  expect(await toast('The billing permissions are updated.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(OTHER)).toBeTruthy()
  expect(app.sent(UPDATE).map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
    [{ gcpSecurityGroup: OTHER }, '"3"'],
  ])
})

test('a group pasted with direction marks is shown and sent without them [5.75]', async () => {
  const app = await open()
  type(`\u2068${OTHER}\u2069`)
  expect(field().value).toBe(OTHER)
  fireEvent.click(update())
  await waitFor(() => expect(app.sent(UPDATE).map(({ body }) => body)).toEqual([{ gcpSecurityGroup: OTHER }]))
})

test('an invalid e-mail shows an error while it is typed [5.75]', async () => {
  await open()
  type('billing@')
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
})

test.each(['billing@', ''])('the invalid e-mail %j is not sent [5.75]', async (text) => {
  const app = await open()
  type(text)
  fireEvent.submit(field())
  expect(await screen.findByText('Please enter a valid input.')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  expect(app.sent(UPDATE)).toEqual([])
})

describe('input that is not saved yet', () => {
  const DRAFTS = 'GET /v1/customers/drafts'
  const KEEP = 'PUT /v1/customers/drafts'
  const openWith = async (options: Parameters<typeof openDashboard>[0]) => {
    const app = await openDashboard(options)
    press('Update the billing permissions')
    await dialog('Billing Permissions')
    return app
  }

  test('the dialog starts with the draft of an earlier visit, and stores what is typed when it is closed', async () => {
    const drafts = [{ form: 'billing-group', values: { gcpSecurityGroup: 'half-way@najd' } }]
    const app = await openWith({ answers: { [DRAFTS]: { drafts }, [KEEP]: {} } })
    expect(field().value).toBe('half-way@najd')
    type('more@najd-trading.com')
    press('Cancel')
    await waitFor(() =>
      expect(app.sent(KEEP).map(({ body }) => body)).toEqual([
        { form: 'billing-group', values: { gcpSecurityGroup: 'more@najd-trading.com' } },
      ]),
    )
  })

  test('an administrator has no drafts', async () => {
    const app = await openWith({ role: 'admin' })
    type(OTHER)
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([...app.sent(DRAFTS), ...app.sent(KEEP)]).toEqual([])
  })
})

describe('a refused group', () => {
  test('an unknown group shows the error at the field', async () => {
    const words = 'Google Cloud does not know this group. Check the address and try again.'
    await open(
      json(
        { message: { message: words, code: 'group-unknown', field: 'gcpSecurityGroup' }, requestId: 'r' },
        422,
      ),
    )
    type(OTHER)
    fireEvent.click(update())
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(words)).toBeTruthy()
    expect(field().value).toBe(OTHER)
  })

  test.each([
    [
      'a refusal',
      refusal('cloud-billing-unavailable'),
      'Unable to update billing permission. Please try again!',
    ],
    ['no answer', () => 'no-answer', 'An error occurred while updating the billing group.'],
  ])(
    'a group that cannot be saved stays in the field with the reason after %s [8.15]',
    async (_, answer, words) => {
      await open(answer)
      type(OTHER)
      fireEvent.click(update())
      expect(await screen.findByText(words)).toBeTruthy()
      expect(field().value).toBe(OTHER)
    },
  )
})
