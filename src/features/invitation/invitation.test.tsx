import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { announce } from '#src/shared/session/tabs.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleCustomer, sampleInvitation } from '#src/shared/testing/samples.ts'

const { id } = sampleInvitation()
const ACCEPT = `POST /v1/invitations/${id}/accept`
const DECLINE = `POST /v1/invitations/${id}/decline`
const CURRENT = 'GET /v1/customers/current'
const invited = (change = {}) => sampleCurrent({ customer: null, invitation: sampleInvitation(change) })

const open = (options: Partial<Parameters<typeof renderApp>[0]> = {}) =>
  renderApp({ path: '/dashboard', current: invited(), ...options })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('an invited person', () => {
  test('an invited person first sees the inviter, the account and the last day to answer', async () => {
    const app = await open()
    expect(app.path()).toBe('/invitation')
    expect(app.session.actor.getSnapshot().value).toBe('invited')
    expect(
      screen.getByRole('heading', { name: 'Join the account of \u2066Najd Trading\u2069?' }),
    ).toBeTruthy()
    expect(app.container.textContent).toContain('Invited byNoura Alqahtaninoura@najd-trading.com')
    expect(app.container.textContent).toContain('You can answer until 5 Apr 2026.')
    expect(app.container.textContent).not.toContain('application you have begun')
  })

  test('an invited person with an application sees that the application is kept', async () => {
    const app = await open({
      current: sampleCurrent({
        customer: sampleCustomer({ step: 'support-package', status: 'pending' }),
        invitation: sampleInvitation({ own: 'begun' }),
      }),
    })
    expect(app.container.textContent).toContain('The application you have started is kept as it is.')
  })

  test('an invited person joins with one press, and the portal reloads', async () => {
    const app = await open({ answers: { [ACCEPT]: {} } })
    await press('Join')
    await waitFor(() => expect(app.left).toHaveBeenCalledExactlyOnceWith('/'))
    const [sent] = app.api.seen.filter(({ call }) => call === ACCEPT)
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
  })

  test('an invited person who declines joins no account', async () => {
    const app = await open({ answers: { [DECLINE]: {} } })
    await press('Decline')
    await waitFor(() => expect(app.left).toHaveBeenCalledExactlyOnceWith('/'))
    expect(app.api.calls()).not.toContain(ACCEPT)
  })

  test('an invited person sees that the invitation was withdrawn, and continues', async () => {
    let isGone = false
    const app = await open({
      answers: {
        [CURRENT]: () => (isGone ? sampleCurrent({ customer: null }) : invited()),
        [ACCEPT]: () => {
          isGone = true
          return refusal('invitation-over')
        },
      },
    })
    await press('Join')
    expect(await screen.findByRole('heading', { name: 'This invitation is no longer open' })).toBeTruthy()
    await press('Continue')
    expect(app.left).toHaveBeenCalledWith('/')
  })

  test('a join without an answer can be repeated with the same key', async () => {
    let fails = true
    const app = await open({ answers: { [ACCEPT]: () => (fails ? 'no-answer' : {}) } })
    await press('Join')
    expect(await screen.findByRole('alert')).toBeTruthy()
    fails = false
    await press('Join')
    await waitFor(() => expect(app.left).toHaveBeenCalledWith('/'))
    const keys = app.api.seen
      .filter(({ call }) => call === ACCEPT)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })

  test('an invitation to a rejected account cannot be accepted, and the person continues', async () => {
    const app = await open({ current: invited({ canAccept: false }), answers: { [DECLINE]: {} } })
    expect(screen.getByRole('heading', { name: 'This account cannot be joined now' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
    await press('Continue without joining')
    await waitFor(() => expect(app.left).toHaveBeenCalledWith('/'))
  })

  test('an invited person sees the question in Arabic', async () => {
    await open({ language: 'ar' })
    expect(
      screen.getByRole('heading', { name: 'هل تريد الانضمام إلى حساب \u2067شركة نجد للتجارة\u2069؟' }),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'انضمام' })).toBeTruthy()
  })
})

test('an answer in another tab also reloads this tab', async () => {
  const app = await open()
  announce({ kind: 'account-changed', userTag: 'tag-1' })
  await waitFor(() => expect(app.left).toHaveBeenCalledWith('/'))
})
