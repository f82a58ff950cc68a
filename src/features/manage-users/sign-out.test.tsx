import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'
import { colleague, FIRST, invited, listed, openUsers, owner, prepare, press } from './users-harness.ts'

beforeEach(prepare)

const gone = { ...colleague, id: 'usr_4', email: 'gone@najd-trading.com', isActive: false }
const removed = { ...gone, removedAt: '2026-03-06T09:00:00.000Z' }
const answers = { [FIRST]: samplePage('users', [owner, colleague, invited, removed]) }
const admin = {
  path: `/manageUsers?customer=${sampleCurrent().customer?.id}`,
  current: sampleCurrent({ role: 'admin', user: sampleUser({ id: 'usr_9', role: 'admin' }) }),
}
const buttons = () =>
  screen
    .queryAllByRole('button', { name: /^Sign out everywhere: / })
    .map((button) => button.getAttribute('aria-label'))

test('an administrator can sign out the owner and colleagues, not invited or removed people', async () => {
  await openUsers({ ...admin, answers })
  await listed()
  expect(buttons()).toEqual([
    `Sign out everywhere: ${owner.email}`,
    `Sign out everywhere: ${colleague.email}`,
  ])
})

test('the people of the account cannot sign each other out', async () => {
  await openUsers({ answers })
  await listed()
  expect(buttons()).toEqual([])
})

test('an administrator signs the owner out with a reason', async () => {
  const call = `POST /v1/people/${owner.id}/sign-out`
  const app = await openUsers({ ...admin, answers: { ...answers, [call]: {} } })
  await listed()
  await press(`Sign out everywhere: ${owner.email}`)
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A stolen laptop')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.api.seen.find((seen) => seen.call === call)?.body).toEqual({ reason: 'A stolen laptop' })
})
