import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { entryPage, FIRST, listCall, openCustomers, sampleEntry, shown } from './customers-harness.ts'

const others = [sampleEntry({ id: 'other', businessName: 'Gulf Data' })]
const other = entryPage(others)
const filter = () => screen.getByRole('combobox', { name: 'Status' })
const stored = () => JSON.parse(localStorage.getItem('root') ?? '{}').slices.customers

describe('the status filter', () => {
  test('the status filter is "active" by default, has its choices in order, and Any is empty [2.2.13, 2.12.02, 9.16]', async () => {
    const app = await openCustomers({ answers: { [listCall('status=')]: other } })
    await shown()
    expect(filter()).toHaveProperty('value', 'active')
    expect(
      within(filter())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Active', 'Suspended', 'Cancelled', 'Pending Cancellation', 'Pending Review', 'Any'])
    await userEvent.selectOptions(filter(), 'Any')
    await shown('Gulf Data')
    expect(app.router.state.location.search).toEqual({ status: '' })
  })

  test('the status filter follows the tabs: Needs review is pending review [2.12.02]', async () => {
    const app = await openCustomers({ answers: { [listCall('status=pending-review')]: other } })
    await shown()
    await userEvent.click(screen.getByRole('button', { name: /^Needs review/ }))
    await shown('Gulf Data')
    expect(filter()).toHaveProperty('value', 'pending-review')
    expect(screen.getByRole('button', { name: /^Needs review/, pressed: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Active' }))
    await shown()
    expect(app.router.state.location.search).toEqual({ status: 'active' })
  })

  test('All customers lists the customers of every status', async () => {
    const app = await openCustomers({ answers: { [listCall('status=')]: other } })
    await shown()
    await userEvent.click(screen.getByRole('button', { name: 'All customers' }))
    await shown('Gulf Data')
    expect(app.router.state.location.search).toEqual({ status: '' })
    expect(filter()).toHaveProperty('value', '')
    expect(screen.getByRole('button', { name: 'All customers', pressed: true })).toBeTruthy()
  })

  test('the status filter and the page are restored when the list is opened again [3.35]', async () => {
    const app = await openCustomers({
      path: '/manageCustomers?status=suspended&page=2',
      answers: {
        [listCall('status=suspended', 1)]: entryPage(undefined, {
          currentPage: 1,
          totalPages: 2,
          totalItems: 51,
        }),
      },
    })
    await shown()
    expect(stored()).toEqual({ page: 1, status: 'suspended' })
    await act(() => app.router.navigate({ to: '/dashboard' }))
    await act(() => app.router.navigate({ to: '/manageCustomers' }))
    await shown()
    expect(app.router.state.location.search).toEqual({ status: 'suspended', page: 2 })
  })
})

describe('a search', () => {
  const searchCall = listCall('searchString=najd&status=active')

  test('a search runs on Enter or the icon, from the first page on, and is cleared by its button [2.2.11, 2.2.12, 2.12.01]', async () => {
    const app = await openCustomers({
      path: '/manageCustomers?status=active&page=2',
      answers: {
        [listCall('status=active', 1)]: entryPage(undefined, {
          currentPage: 1,
          totalPages: 2,
          totalItems: 51,
        }),
        [searchCall]: other,
      },
    })
    await shown()
    const box = screen.getByRole('textbox', { name: 'Search customers' })
    expect(box).toHaveProperty('maxLength', 150)
    fireEvent.change(box, { target: { value: 'najd' } })
    fireEvent.submit(screen.getByRole('search'))
    await shown('Gulf Data')
    expect(app.router.state.location.search).toEqual({ status: 'active', search: 'najd' })
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    await shown()
    expect(app.router.state.location.search).toEqual({ status: 'active' })
    fireEvent.change(box, { target: { value: 'najd' } })
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    await shown('Gulf Data')
  })

  test('typing alone searches: the address has the text, and Back leaves the list in one step [2.2.11]', async () => {
    const app = await openCustomers({
      answers: { [listCall('searchString=n&status=active')]: entryPage([]), [searchCall]: other },
    })
    await shown()
    const before = app.router.history.length
    const box = screen.getByRole('textbox', { name: 'Search customers' })
    fireEvent.change(box, { target: { value: 'n' } })
    await waitFor(() => expect(app.router.state.location.search).toEqual({ status: 'active', search: 'n' }))
    fireEvent.change(box, { target: { value: 'najd' } })
    await shown('Gulf Data')
    expect(app.router.state.location.search).toEqual({ status: 'active', search: 'najd' })
    expect(app.router.history.length).toBe(before)
  })

  test('a search with more hits than the server counts shows that, and has a next page [2.2.14]', async () => {
    await openCustomers({
      path: '/manageCustomers?status=active&search=najd',
      answers: { [searchCall]: entryPage(undefined, { more: true, totalItems: 10_000, totalPages: 201 }) },
    })
    await shown()
    expect(screen.getByText('1–50 of more than 10,000')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Page 201' })).toBeTruthy()
  })
})

test('the server sorts the customers, and the address has the order [2.2.16, 2.12.01]', async () => {
  const sortedCall = listCall('sortField=name&sortOrder=asc&status=active')
  const app = await openCustomers({ answers: { [sortedCall]: other } })
  await shown()
  await userEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'))
  await shown('Gulf Data')
  expect(app.router.state.location.search).toEqual({ status: 'active', sort: 'name' })
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
})

test('a page of the list has fifty customers, and the pages have numbers and arrows [2.12.01, 7.13, 9.13]', async () => {
  const counts = { totalPages: 3, totalItems: 101 }
  const app = await openCustomers({
    answers: {
      [FIRST]: entryPage(undefined, counts),
      [listCall('status=active', 1)]: entryPage(others, { ...counts, currentPage: 1 }),
    },
  })
  await shown()
  expect(screen.getByText('1–50 of 101')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await shown('Gulf Data')
  expect(screen.getByText('51–100 of 101')).toBeTruthy()
  expect(app.router.state.location.search).toEqual({ status: 'active', page: 2 })
  await userEvent.click(screen.getByRole('button', { name: 'Page 1' }))
  await shown()
  await waitFor(() => expect(app.router.state.location.search).toEqual({ status: 'active' }))
})
