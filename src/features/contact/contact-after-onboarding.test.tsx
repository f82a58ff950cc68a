import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer, sampleUser } from '#src/shared/testing/samples.ts'

const open = (current = sampleCurrent({ customer: sampleCustomer({ desktopVersion: true }) })) =>
  renderApp({
    path: '/dashboard',
    current,
    answers: {
      'GET /v1/customers/drafts': { drafts: [] },
      'POST /v1/email': {},
    },
  })

test('after the onboarding the thank-you of Contact Us returns to the page [2.4.06]', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Contact Us' }))
  const dialog = await screen.findByRole('dialog', { name: 'Contact Us' })
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  type('Subject', 'A question')
  type('Description', 'How do I read my invoice?')
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  expect(await screen.findByRole('button', { name: 'Close' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Back to the onboarding' })).toBeNull()
})

test('an administrator does not have Contact Us', async () => {
  await open(sampleCurrent({ role: 'admin', user: sampleUser({ role: 'admin' }) }))
  expect(screen.queryByRole('button', { name: 'Contact Us' })).toBeNull()
})
