import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOneIntent, losingTheFirst, refusal } from '#src/shared/testing/fake-api.ts'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { individualCustomer, sampleCurrent, sampleCustomer, sampleUser } from '#src/shared/testing/samples.ts'
import {
  colleague,
  FIRST,
  invited,
  listed,
  lists,
  OMAR,
  openUsers,
  owner,
  prepare,
  press,
  rowOf,
  SECOND,
} from './users-harness.ts'

beforeEach(prepare)

describe('the users', () => {
  test('the users have name, e-mail, day, status and action, nine on a page, without sorting [2.2.23, 2.10.01, 7.14, 9.13]', async () => {
    const app = await openUsers()
    await listed()
    const headers = screen.getAllByRole('columnheader')
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Created On',
      'Status',
      'Action',
    ])
    expect(headers.map(({ dataset }) => dataset.align)).toEqual([
      'start',
      'start',
      'center',
      'center',
      'center',
    ])
    expect(headers.some((header) => header.hasAttribute('aria-sort'))).toBe(false)
    expect(rowOf('huda@najd-trading.com').getByRole('rowheader').textContent).toBe('Huda Alotaibi')
    expect(rowOf('huda@najd-trading.com').getByText('6 Mar 2026')).toBeTruthy()
    expect(rowOf('huda@najd-trading.com').getByText('Active')).toBeTruthy()
    expect(lists(app.api.calls())).toEqual([FIRST])
  })

  test('invited users are Inactive and have no name yet [2.10.02, 9.30]', async () => {
    await openUsers()
    await listed()
    expect(rowOf(OMAR).getByText('Inactive')).toBeTruthy()
    expect(rowOf(OMAR).getByRole('rowheader').textContent).toBe('Not Available')
  })

  test('the users can be deleted, except the owner, on every page and for every reader [2.10.03, 2.10.04]', async () => {
    const guest = sampleCurrent({ user: sampleUser({ id: 'usr_2', email: colleague.email }) })
    await openUsers({
      path: '/manageUsers?page=2',
      current: guest,
      answers: {
        [SECOND]: samplePage('users', [colleague, owner], {
          currentPage: 1,
          totalPages: 2,
          totalItems: 11,
        }),
      },
    })
    await listed()
    expect(rowOf(owner.email).queryAllByRole('button')).toEqual([])
    expect(rowOf(colleague.email).getByRole('button', { name: `Delete: ${colleague.email}` })).toBeTruthy()
  })

  test('the users of a rejected application are shown, and no user can be added', async () => {
    await openUsers({ current: sampleCurrent({ customer: sampleCustomer({ status: 'rejected' }) }) })
    expect(screen.queryByRole('button', { name: 'Add New user' })).toBeNull()
    expect(screen.getByText(/^No user can be added/)).toBeTruthy()
  })

  test('the users show a failed load [8.12, 2.2.18]', async () => {
    await openUsers({ answers: { [FIRST]: refusal('unexpected', 'Unable to fetch users.') } })
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to fetch users.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('an individual’s account has no page of users [1.15, 2.1.15, 2.2.02]', async () => {
    const app = await renderApp({
      path: '/manageUsers',
      current: sampleCurrent({ customer: individualCustomer() }),
    })
    await waitFor(() => expect(app.path()).toBe('/dashboard'))
    expect(lists(app.api.calls())).toEqual([])
    expect(screen.queryByRole('link', { name: 'Manage Users' })).toBeNull()
  })
})

describe('an invitation', () => {
  const RESEND = 'POST /v1/users/usr_3/invitation'
  const name = `Send again: ${OMAR}`

  test('an invitation can be sent again', async () => {
    await openUsers({ answers: { [RESEND]: { user: invited } } })
    await listed()
    expect(screen.getAllByRole('button', { name: /^Send again:/ })).toHaveLength(1)
    await press(name)
    expect(await screen.findByText(`The invitation to ${OMAR} is sent.`)).toBeTruthy()
  })

  test('an invitation is resent once after a lost answer and several presses', async () => {
    const app = await openUsers({ answers: { [RESEND]: losingTheFirst({ user: invited }) } })
    await listed()
    for (const times of [2, 3]) {
      await press(name)
      await waitFor(() => expect(lists(app.api.calls())).toHaveLength(times))
    }
    expectOneIntent(app.api, RESEND)
  })

  test('an invitation that cannot be sent again yet shows the waiting time', async () => {
    const refused = refusal('rate-limited', 'Too many requests. Please wait 42 seconds and try again.')
    await openUsers({ answers: { [RESEND]: refused } })
    await listed()
    await press(name)
    expect(await screen.findByText('Too many requests. Please wait 42 seconds and try again.')).toBeTruthy()
  })
})
