import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OwnSession } from '#contract/endpoints/sessions.ts'
import { refusal } from '../testing/fake-api.ts'
import { renderApp, toast } from '../testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '../testing/samples.ts'

const LIST = 'GET /v1/sessions'
const [HERE, LOST] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

const sessionHere: OwnSession = {
  id: HERE,
  isCurrent: true,
  browser: 'Firefox',
  system: 'Linux',
  ip: '192.0.2.1',
  signedInAt: '2026-03-06T07:00:00.000Z',
}
const sessionLost: OwnSession = {
  ...sessionHere,
  id: LOST,
  isCurrent: false,
  browser: 'Safari',
  system: 'iOS',
  ip: '192.0.2.9',
}

/** Opens the dialog from the account menu of an analyst. The menu has these items for every person. */
const openDevices = async (answers: Record<string, () => unknown>) => {
  const app = await renderApp({
    path: '/insight/rehearsal',
    current: sampleCurrent({ role: 'analyst', customer: null, user: sampleUser({ role: 'analyst' }) }),
    answers: { 'GET /v1/flows/rehearsal': refusal('not-found'), ...answers },
  })
  fireEvent.click(await screen.findByRole('button', { name: /@/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Signed-in devices' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Signed-in devices' }, { timeout: 10_000 }))
  return { app, dialog }
}

describe('the signed-in devices', () => {
  test('each device has its name, address and time, and this one cannot be signed out there', async () => {
    const { dialog } = await openDevices({ [LIST]: () => ({ sessions: [sessionHere, sessionLost] }) })
    const [here, lost] = await dialog.findAllByRole('listitem')
    expect(here?.textContent).toMatch(
      /Firefox on Linux.*Signed in on 6 Mar 2026 at 10:00.*from 192\.0\.2\.1.*This device/,
    )
    expect(lost?.textContent).toMatch(/Safari on iOS.*from 192\.0\.2\.9/)
    expect(dialog.getAllByRole('button', { name: /Sign out there/ })).toHaveLength(1)
  })

  test('a device without known names is called unknown', async () => {
    const nameless = { ...sessionLost, browser: null, system: null, ip: null }
    const { dialog } = await openDevices({ [LIST]: () => ({ sessions: [nameless] }) })
    expect((await dialog.findByRole('listitem')).textContent).toMatch(/^Unknown device/)
  })

  test('a device that is signed out leaves the list', async () => {
    const sessions = [sessionHere, sessionLost]
    const { app, dialog } = await openDevices({
      [LIST]: () => ({ sessions }),
      [`DELETE /v1/sessions/${LOST}`]: () => {
        sessions.pop()
        return {}
      },
    })
    fireEvent.click(await dialog.findByRole('button', { name: /Sign out there: Safari on iOS/ }))
    expect(await toast('Safari on iOS is signed out.')).toBeTruthy()
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
    expect(app.api.seen.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
  })

  test('a list that cannot be loaded can be loaded again', async () => {
    let isDown = true
    const { dialog } = await openDevices({
      [LIST]: () => (isDown ? refusal('unavailable') : { sessions: [sessionHere] }),
    })
    const retry = await dialog.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
    isDown = false
    fireEvent.click(retry)
    expect(await dialog.findByText('Firefox on Linux')).toBeTruthy()
  })
})
