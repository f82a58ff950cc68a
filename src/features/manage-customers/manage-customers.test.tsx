import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { cellsOf, headers, rows } from '#src/shared/testing/page-text.ts'
import {
  entryPage,
  FIRST,
  listCall,
  openCustomers,
  sampleEntry,
  shown,
  WAITING,
} from './customers-harness.ts'

describe('the table of the customers', () => {
  test('the table of customers has its columns in order, with spaces in their names [2.1.08, 2.2.22, 2.12.03]', async () => {
    await openCustomers()
    await shown()
    expect(headers().map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Domain',
      'Account Type',
      'Created At',
      'Status',
      'Action',
    ])
    expect(headers().map(({ dataset }) => dataset.align)).toEqual([
      'start',
      'start',
      'start',
      'end',
      'center',
      'center',
    ])
  })

  test('the table of the customers can be sorted only by name and by creation date [2.2.24, 2.2.25]', async () => {
    await openCustomers()
    await shown()
    const sortable = headers().filter((header) => header.hasAttribute('aria-sort'))
    expect(sortable.map(({ textContent }) => textContent)).toEqual(['Name', 'Created At'])
  })

  test('the table of the customers shows the name of a business, the first and last name of an individual, or the e-mail without a name [2.12.03, 2.12.06, 2.12.07]', async () => {
    await openCustomers({
      answers: {
        [FIRST]: entryPage([
          sampleEntry(),
          sampleEntry({
            id: 'b',
            accountType: 'individual',
            businessName: null,
            firstName: 'Sara',
            lastName: 'Alharbi',
            domain: null,
          }),
          sampleEntry({ id: 'c', businessName: null, domain: null }),
        ]),
      },
    })
    await shown()
    expect(rows().map((row) => cellsOf(row).slice(0, 5))).toEqual([
      ['Najd Trading', 'najd-trading.com', 'Business', '14 Nov 2026', 'Active'],
      ['Sara Alharbi', 'Not Available', 'Individual', '14 Nov 2026', 'Active'],
      ['n.alqahtani@najd-trading.com', 'Not Available', 'Business', '14 Nov 2026', 'Active'],
    ])
    expect(screen.getByRole('button', { name: 'View n.alqahtani@najd-trading.com' })).toBeTruthy()
  })

  test('the table of the customers shows a status with spaces, and a suspension in red [2.12.04]', async () => {
    await openCustomers({
      answers: {
        [FIRST]: entryPage([
          sampleEntry({ status: 'pending-cancellation' }),
          sampleEntry({ id: 'b', status: 'suspended' }),
        ]),
      },
    })
    const table = within(await screen.findByRole('table'))
    expect(await table.findByText('Suspended')).toBeTruthy()
    expect(table.getByText('Pending Cancellation').dataset.tone).toBe('warn')
    expect(table.getByText('Suspended').dataset.tone).toBe('bad')
  })

  test('the table of the customers is in Arabic for an Arabic reader', async () => {
    await openCustomers({ language: 'ar' })
    await shown()
    expect(headers().map(({ textContent }) => textContent)).toContain('نوع الحساب')
    expect(cellsOf(rows()[0])).toContain('أعمال')
  })

  test('opening a customer stores the choice and loads the dashboard of that customer [2.12.05]', async () => {
    const { id } = sampleEntry()
    const app = await openCustomers()
    await userEvent.click(await screen.findByRole('button', { name: 'View Najd Trading' }))
    await waitFor(() => expect(app.path()).toBe('/dashboard'))
    expect(app.router.state.location.href).toBe(`/dashboard?customer=${id}`)
    expect(JSON.parse(localStorage.getItem('root') ?? '{}').slices.admin.selectedCustomerId).toBe(id)
  })
})

test.each([
  ['en', 'Needs Attention', 'View Najd Trading'],
  ['ar', 'يتطلب تدخّل الفريق', 'عرض Najd Trading'],
] as const)(
  'a customer in an unknown state is listed with a tag for it (%s)',
  async (language, words, view) => {
    await openCustomers({
      path: '/manageCustomers?status=',
      language,
      answers: {
        [listCall('status=')]: entryPage([
          sampleEntry({ status: 'needs-attention' }),
          sampleEntry({ id: 'other', businessName: 'Gulf Data' }),
        ]),
      },
    })
    await shown()
    const [unknownRow, knownRow] = rows()
    expect(
      within(unknownRow as HTMLElement)
        .getByText(words)
        .closest('[data-tone]')
        ?.getAttribute('data-tone'),
    ).toBe('warn')
    expect(within(unknownRow as HTMLElement).getByRole('button', { name: view })).toBeTruthy()
    expect(within(knownRow as HTMLElement).queryByText(words)).toBeNull()
  },
)

test('a customer under review has a link to the dashboard and one to the review', async () => {
  const { id } = sampleEntry()
  const app = await openCustomers({
    path: '/manageCustomers?status=pending-review',
    answers: { [listCall('status=pending-review')]: entryPage([sampleEntry({ status: 'pending-review' })]) },
  })
  await shown()
  expect(screen.getByRole('button', { name: 'View Najd Trading' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Review Najd Trading' }))
  await waitFor(() => expect(app.router.state.location.href).toBe(`/review?customer=${id}`))
  expect(JSON.parse(localStorage.getItem('root') ?? '{}').slices.admin.selectedCustomerId).toBe(id)
})

test('a customer with an open account has no link to a review', async () => {
  await openCustomers()
  await shown()
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
})

describe('a list', () => {
  test('a list shows a message if it is empty [2.2.19]', async () => {
    await openCustomers({ answers: { [FIRST]: entryPage([]) } })
    expect(await screen.findByText('No data available')).toBeTruthy()
  })

  test('the list of customers has a spinner while it loads [2.2.17]', async () => {
    await openCustomers({ answers: { [FIRST]: () => new Promise<object>(() => {}) } })
    expect(await screen.findByText('Loading…')).toBeTruthy()
  })

  test('the list of customers shows a failed load above the table and can be loaded again [2.12.08, 8.09, 8.10]', async () => {
    let down = true
    await openCustomers({
      answers: {
        [FIRST]: () => (down ? refusal('unexpected', 'Unable to fetch all customers.') : entryPage()),
      },
    })
    const words = await screen.findByText('Unable to fetch all customers.')
    expect(words.closest('[role="alert"]')).toBeTruthy()
    const table = screen.getByRole('table')
    expect(table.contains(words)).toBe(false)
    expect(words.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByText('No data available')).toBeNull()
    down = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await shown()
    expect(screen.queryByText('Unable to fetch all customers.')).toBeNull()
  })

  test('the list of customers shows the same message if the server cannot be reached [8.09]', async () => {
    await openCustomers({ answers: { [FIRST]: () => new Response('', { status: 502 }) } })
    expect(await screen.findByText('Unable to fetch all customers.')).toBeTruthy()
  })
})

describe('an administrator’s first list', () => {
  const waiting = { [WAITING]: entryPage([sampleEntry({ businessName: 'Gulf Data' })], { needsReview: 4 }) }
  const pressed = () => screen.getByRole('group').querySelector('[aria-pressed=true]')?.textContent
  const data = ({ api }: Awaited<ReturnType<typeof openCustomers>>) =>
    api.calls().filter((call) => call.includes('/v1/customers'))

  test('an administrator’s first list has the applications that wait for a review, and needs one request', async () => {
    const app = await openCustomers({ answers: waiting })
    await shown('Gulf Data')
    expect(pressed()).toBe('Needs review 4')
    expect(app.router.state.location.search).toEqual({ status: 'pending-review' })
    expect(data(app)).toEqual(['GET /v1/customers/current', WAITING])
  })

  test('an administrator’s first list has every active customer if none waits [2.12.02]', async () => {
    const app = await openCustomers()
    await shown()
    expect(pressed()).toBe('Active')
    expect(data(app)).toEqual(['GET /v1/customers/current', WAITING, FIRST])
  })

  test('an administrator’s first list has every active customer if the waiting applications cannot be counted', async () => {
    await openCustomers({ answers: { [WAITING]: refusal('unexpected') } })
    await shown()
    expect(pressed()).toBe('Active')
  })

  test('an administrator returns to the list chosen before, even if applications wait [3.35]', async () => {
    const app = await openCustomers({ answers: waiting })
    await shown('Gulf Data')
    await userEvent.click(screen.getByRole('button', { name: 'Active' }))
    await shown()
    await act(() => app.router.navigate({ to: '/dashboard' }))
    await act(() => app.router.navigate({ to: '/manageCustomers' }))
    await shown()
    expect(pressed()).toBe('Active')
  })

  test('an administrator’s first list is determined again each time until a list is chosen', async () => {
    let waits = false
    const app = await openCustomers({
      answers: { [WAITING]: () => (waits ? waiting[WAITING] : entryPage([])) as object },
    })
    await shown()
    waits = true
    app.queryClient.clear()
    await act(() => app.router.navigate({ to: '/audit' }))
    await act(() => app.router.navigate({ to: '/manageCustomers' }))
    await shown('Gulf Data')
    expect(pressed()).toBe('Needs review 4')
  })
})
