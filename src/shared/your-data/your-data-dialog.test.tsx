import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleDataRequest } from '../testing/data-requests.ts'
import { renderApp } from '../testing/render-app.tsx'
import { sampleCurrent, sampleCustomer, sampleUser } from '../testing/samples.ts'

const LIST = 'GET /v1/data-requests'

const openMenu = async () => fireEvent.click(await screen.findByRole('button', { name: /@/ }))

test('a person in the onboarding opens their data from the account menu and asks for a copy', async () => {
  const customer = sampleCustomer({ step: 'basic-info' })
  const NEW = 'POST /v1/data-requests'
  const app = await renderApp({
    path: '/signup',
    current: sampleCurrent({ customer }),
    answers: { [LIST]: { requests: [] }, [NEW]: { request: sampleDataRequest({ kind: 'copy' }) } },
  })
  await openMenu()
  fireEvent.click(await screen.findByRole('button', { name: 'Your data' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your data' }, { timeout: 10_000 }))
  expect(await dialog.findByText('You have made no requests.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'New request' }))
  const form = within(await screen.findByRole('dialog', { name: 'New request' }))
  await userEvent.click(form.getByRole('button', { name: 'Send request' }))
  await screen.findByText('Your request has reached us.')
  expect(app.api.seen.find(({ call }) => call === NEW)?.body).toEqual({ kind: 'copy', note: null })
})

test.each(['admin', 'analyst'] as const)(
  'an %s has no entry for their data in the account menu',
  async (role) => {
    await renderApp({
      path: role === 'admin' ? '/manageCustomers' : '/insight',
      current: sampleCurrent({ role, customer: null, user: sampleUser({ role }) }),
    })
    await openMenu()
    expect(await screen.findByRole('button', { name: 'Signed-in devices' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Your data' })).toBeNull()
  },
)
