import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

const current = sampleCurrent({
  role: 'analyst',
  customer: null,
  user: sampleUser({ role: 'analyst', email: 'amal@masar.sa' }),
})

test.each(['/', '/dashboard', '/manageCustomers', '/manageTeam', '/no/such/page'])(
  'an analyst who opens %s is told what the role is for, and that its screens are not here yet',
  async (path) => {
    const app = await renderApp({ path, current })
    expect(app.path()).toBe('/insight')
    expect(await screen.findByRole('heading', { name: 'You are signed in as an analyst' })).toBeTruthy()
    expect(screen.getByText(/without any personal data/)).toBeTruthy()
    expect(screen.getByText(/not here yet/)).toBeTruthy()
    expect(app.api.calls().filter((call) => call.includes('customer'))).toEqual(['GET /v1/customers/current'])
  },
)

test('the language can be switched there, and one can leave [1.14]', async () => {
  const app = await renderApp({ path: '/insight', current })
  await userEvent.click(screen.getByRole('button', { name: /العربية/ }))
  expect(await screen.findByRole('heading', { name: 'أنت مسجّل الدخول بصفتك محللًا' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'تسجيل الخروج' }))
  await waitFor(() => expect(app.left).toHaveBeenCalledWith('/'))
})
