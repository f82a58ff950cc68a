import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectOneIntent, losingTheFirst, refusal } from '#src/shared/testing/fake-api.ts'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'
import {
  CELL,
  colleague,
  FIRST,
  guests,
  invited,
  listed,
  lists,
  OMAR,
  openUsers,
  owner,
  PEOPLE,
  prepare,
  press,
  SECOND,
} from './users-harness.ts'

beforeEach(prepare)

describe('deleting a user', () => {
  const DELETE = 'DELETE /v1/users/usr_2'
  const wordFor = (email: string) => (email === OMAR ? 'Withdraw' : 'Delete')
  const ask = async (email = colleague.email) => {
    await listed()
    await press(`${wordFor(email)}: ${email}`)
    return within(await screen.findByRole('dialog'))
  }

  test('deleting a user is confirmed first; Cancel changes nothing [2.10.04]', async () => {
    const app = await openUsers()
    const dialog = await ask()
    expect(dialog.getByRole('heading', { name: 'Delete this user?' })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(app.api.calls()).not.toContain(DELETE)
  })

  test('deleting a user reloads the list, and the focus is not lost with the row [4.106, 7.16]', async () => {
    let gone = false
    const app = await openUsers({
      answers: {
        [FIRST]: () => (gone ? samplePage('users', [owner, invited]) : PEOPLE),
        [DELETE]: () => {
          gone = true
          return {}
        },
      },
    })
    const dialog = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(`${colleague.email} is removed.`)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(colleague.email, CELL)).toBeNull()
    expect(document.activeElement?.id).toBe('content')
    expect(lists(app.api.calls())).toEqual([FIRST, FIRST])
  })

  test('deleting the only user of the last page opens the previous page [4.107]', async () => {
    const alone = { currentPage: 1, totalPages: 2, totalItems: 10 }
    const app = await openUsers({
      path: '/manageUsers?page=2',
      answers: {
        [FIRST]: samplePage('users', [owner, ...guests(8)]),
        [SECOND]: samplePage('users', [colleague], alone),
        [DELETE]: {},
      },
    })
    await screen.findByText(colleague.email, CELL)
    await press(`Delete: ${colleague.email}`)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(app.router.state.location.search).toEqual({}))
    await listed()
  })

  test('deleting a user shows a failure, and the dialog stays open [8.19]', async () => {
    await openUsers({
      answers: { [DELETE]: refusal('unexpected', 'An error occurred while deleting the user.') },
    })
    const dialog = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'An error occurred while deleting the user.',
    )
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  test.each([
    ['colleague', colleague.email, DELETE],
    ['invitation', OMAR, 'DELETE /v1/users/usr_3'],
  ])('a user is deleted once after a lost answer and several presses: %s', async (_, email, call) => {
    const app = await openUsers({ answers: { [call]: losingTheFirst({}) } })
    const dialog = await ask(email)
    await userEvent.click(dialog.getByRole('button', { name: wordFor(email) }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: wordFor(email) }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expectOneIntent(app.api, call)
  })

  test('the removal of an invited user is called withdrawing', async () => {
    await openUsers({ answers: { 'DELETE /v1/users/usr_3': {} } })
    const invitation = await ask(OMAR)
    expect(invitation.getByRole('heading', { name: 'Withdraw this invitation?' })).toBeTruthy()
    await userEvent.click(invitation.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText(`The invitation to ${OMAR} is withdrawn.`)).toBeTruthy()
  })

  test('deleting oneself shows a warning', async () => {
    await openUsers({ current: sampleCurrent({ user: sampleUser({ id: 'usr_2' }) }) })
    const self = await ask()
    expect(self.getByText('This is you: you lose access to this account.')).toBeTruthy()
  })
})

describe('undoing a removal', () => {
  const RESTORE = 'POST /v1/users/usr_2/restore'
  const gone = { ...colleague, isActive: false, removedAt: '2026-03-06T09:00:00.000Z' }
  const list = { [FIRST]: samplePage('users', [owner, gone]) }

  const admin = sampleCurrent({ role: 'admin', user: sampleUser({ id: 'usr_9', role: 'admin' }) })

  test('undoing a removal happens once after a lost answer and several presses', async () => {
    const app = await openUsers({
      path: `/manageUsers?customer=${sampleCurrent().customer?.id}`,
      current: admin,
      answers: { ...list, [RESTORE]: losingTheFirst({ user: colleague }) },
    })
    await press(`Restore access: ${colleague.email}`)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Restore access' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Restore access' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expectOneIntent(app.api, RESTORE)
  })

  test('undoing a removal restores the access after a confirmation and reloads the list', async () => {
    let isBack = false
    const app = await openUsers({
      path: `/manageUsers?customer=${sampleCurrent().customer?.id}`,
      current: admin,
      answers: {
        [FIRST]: () => samplePage('users', [owner, isBack ? colleague : gone]),
        [RESTORE]: () => {
          isBack = true
          return { user: colleague }
        },
      },
    })
    expect((await screen.findByText(colleague.email, CELL)).closest('tr')?.textContent).toContain('Removed')
    await press(`Restore access: ${colleague.email}`)
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Restore access' }))
    await waitFor(() => expect(app.api.calls()).toContain(RESTORE))
    await waitFor(() =>
      expect(screen.getByText(colleague.email, CELL).closest('tr')?.textContent).toContain('Active'),
    )
  })

  test('the people of the account cannot undo a removal', async () => {
    await openUsers({ answers: list })
    await listed()
    expect(screen.queryByRole('button', { name: /^Restore access: / })).toBeNull()
    expect(screen.queryByRole('button', { name: `Delete: ${colleague.email}` })).toBeNull()
  })
})
