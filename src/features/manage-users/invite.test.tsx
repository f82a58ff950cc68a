import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { sampleCurrent } from '#src/shared/testing/samples.ts'
import {
  CELL,
  FIRST,
  guests,
  invited,
  listed,
  lists,
  OMAR,
  type Options,
  openUsers,
  owner,
  prepare,
  press,
  rowOf,
  SECOND,
} from './users-harness.ts'

beforeEach(prepare)

describe('a pending invitation', () => {
  test('a pending invitation shows its last day and can be sent again', async () => {
    await openUsers()
    await listed()
    expect(rowOf(OMAR).getByText('Invited until 5 Apr 2026')).toBeTruthy()
    expect(rowOf(OMAR).getByRole('button', { name: `Send again: ${OMAR}` })).toBeTruthy()
  })

  test('an expired invitation shows its end and can be sent again', async () => {
    const { invitation } = invited
    if (!invitation) throw new Error('Omar is not invited')
    const late = {
      ...invited,
      invitation: { ...invitation, facts: { ...invitation.facts, isOverdue: true } },
    }
    await openUsers({ answers: { [FIRST]: samplePage('users', [owner, late]) } })
    await listed()
    expect(rowOf(OMAR).getByText('Expired on 5 Apr 2026')).toBeTruthy()
    expect(rowOf(OMAR).getByRole('button', { name: `Invite again: ${OMAR}` })).toBeTruthy()
  })
})

describe('Send Invite', () => {
  const INVITE = 'POST /v1/users/invite'
  const open = async (options: Options = {}) => {
    const app = await openUsers(options)
    await listed()
    await press('Add New user')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send Invite' }))
    return { app, dialog, field: dialog.getByRole('textbox', { name: 'Email' }) }
  }

  test('the dialog starts with the draft of an earlier visit, and stores what is typed when it is closed', async () => {
    const KEEP = 'PUT /v1/customers/drafts'
    const drafts = [{ form: 'invitation', values: { email: 'half' } }]
    const { app, dialog, field } = await open({
      answers: { 'GET /v1/customers/drafts': { drafts }, [KEEP]: {} },
    })
    expect(field).toHaveProperty('value', 'half')
    await userEvent.type(field, '-way')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(app.api.seen.filter(({ call }) => call === KEEP).map(({ body }) => body)).toEqual([
        { form: 'invitation', values: { email: 'half-way' } },
      ]),
    )
  })

  test('Send Invite invites by e-mail, shows a message and reloads the list [2.10.05, 2.10.08, 4.106, 7.15]', async () => {
    const { app, dialog, field } = await open({ answers: { [INVITE]: { user: invited } } })
    await userEvent.type(field, ` ${OMAR.toUpperCase()}{Enter}`)
    expect(await screen.findByText(`The invitation to ${OMAR} is sent.`)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send Invite' })).toBeNull())
    expect(dialog).toBeTruthy()
    const sent = app.api.seen.filter(({ call }) => call === INVITE)
    expect(sent.map(({ body }) => body)).toEqual([{ email: OMAR }])
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy()
    await waitFor(() => expect(lists(app.api.calls())).toEqual([FIRST, FIRST]))
    expect(app.router.state.location.search).toEqual({})
  })

  test.each([`\u2068${OMAR}\u2069`, `${OMAR}\u200f`, `om\u200b${OMAR.slice(2)}\u00a0`])(
    'Send Invite invites the address pasted as %j without its invisible marks',
    async (pasted) => {
      const { app, field } = await open({ answers: { [INVITE]: { user: invited } } })
      await userEvent.click(field)
      await userEvent.paste(pasted)
      expect(field).toHaveProperty('value', pasted.includes('\u00a0') ? `${OMAR}\u00a0` : OMAR)
      await userEvent.keyboard('{Enter}')
      await waitFor(() =>
        expect(app.api.seen.filter(({ call }) => call === INVITE).map(({ body }) => body)).toEqual([
          { email: OMAR },
        ]),
      )
    },
  )

  test('Send Invite opens the next page of users if the current page was full [4.108]', async () => {
    const full = samplePage('users', [owner, ...guests(8)])
    const next = samplePage('users', [invited], { currentPage: 1, totalPages: 2, totalItems: 10 })
    const { app, field } = await open({
      answers: { [FIRST]: full, [SECOND]: next, [INVITE]: { user: invited } },
    })
    await userEvent.type(field, `${OMAR}{Enter}`)
    await waitFor(() => expect(app.router.state.location.search).toEqual({ page: 2 }))
    expect(await screen.findByText(OMAR, CELL)).toBeTruthy()
  })

  test.each([
    ['nothing', '', 'This field is required'],
    ['no address', 'omar', 'Please enter a valid email address.'],
  ])('Send Invite does not send an invitation: %s [5.06]', async (_, typed, message) => {
    const { app, dialog, field } = await open()
    await userEvent.type(field, `${typed}{Enter}`)
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(app.api.calls()).not.toContain(INVITE)
  })

  test('Send Invite stays open with the input and the error after a failure [8.18]', async () => {
    const answers = { [INVITE]: refusal('unexpected', 'An error occurred while adding the user.') }
    const { app, dialog, field } = await open({ answers })
    await userEvent.type(field, `${OMAR}{Enter}`)
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'An error occurred while adding the user.',
    )
    expect(field).toHaveProperty('value', OMAR)
    expect(app.api.calls().filter((call) => call === INVITE)).toHaveLength(1)
  })

  test('Send Invite without an answer is repeated with the same key, and another address has a new key [8.18]', async () => {
    const { app, dialog, field } = await open({ answers: { [INVITE]: 'no-answer' } })
    const send = async (times: number) => {
      await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
      await waitFor(() => expect(app.api.calls().filter((call) => call === INVITE)).toHaveLength(times))
      expect((await dialog.findByRole('alert')).textContent).toContain(
        'An error occurred while adding the user.',
      )
    }
    await userEvent.type(field, OMAR)
    await send(1)
    await send(2)
    await userEvent.type(field, 'a')
    await userEvent.clear(field)
    await userEvent.type(field, OMAR)
    await send(3)
    const keys = app.api.seen
      .filter(({ call }) => call === INVITE)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  test('Send Invite shows at the field that the person already has access', async () => {
    const taken = Response.json(
      {
        message: {
          message: 'This person already has access or an invitation.',
          code: 'user-exists',
          field: 'email',
        },
        requestId: 'req_1',
      },
      { status: 409 },
    )
    const { dialog, field } = await open({ answers: { [INVITE]: taken } })
    await userEvent.type(field, `${OMAR}{Enter}`)
    expect(await dialog.findByText('This person already has access or an invitation.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('Send Invite shows the only role to administrators only, disabled [2.10.06, 2.10.07]', async () => {
    const { dialog } = await open()
    expect(dialog.queryByRole('combobox', { name: 'Role' })).toBeNull()
  })

  test('Send Invite shows an administrator the role User, disabled [2.10.06, 2.10.07]', async () => {
    const { dialog } = await open({
      path: '/manageUsers?customer=cus_1',
      current: sampleCurrent({ role: 'admin' }),
    })
    const role = dialog.getByRole('combobox', { name: 'Role' })
    expect(role).toHaveProperty('disabled', true)
    expect([...role.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['User'])
  })
})
