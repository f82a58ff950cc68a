import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CUSTOMER_CHANGED } from '#contract/events.ts'
import { renewAccess } from '../session/renewal.ts'
import { access, refusal } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { sampleCard, sampleCurrent, sampleCustomer, sampleInvitation } from '../testing/samples.ts'

type Listener = (message: unknown) => void

const socket = vi.hoisted(() => ({
  listeners: new Map<string, ((message: unknown) => void)[]>(),
  connects: 0,
  active: true,
  closed: 0,
  authData: (): Promise<object> => Promise.reject(new Error('Nothing has connected yet')),
}))
vi.mock('socket.io-client', () => ({
  io: ({ auth }: { auth: (send: (data: object) => void) => void }) => {
    socket.authData = () => new Promise((resolve) => auth(resolve))
    return {
      io: { on: () => {} },
      on: (name: string, listener: Listener) =>
        socket.listeners.set(name, [...(socket.listeners.get(name) ?? []), listener]),
      connect: () => {
        socket.connects += 1
      },
      close: () => {
        socket.closed += 1
      },
      get active() {
        return socket.active
      },
    }
  },
}))

const say = (event: string, message?: unknown) =>
  act(async () => {
    for (const listener of socket.listeners.get(event) ?? []) listener(message)
  })

beforeEach(() => {
  socket.listeners.clear()
  Object.assign(socket, { connects: 0, active: true, closed: 0 })
})

const active = sampleCurrent()
const LATER = '2026-03-06T09:00:05.000Z'
const suspended = () => {
  const current = sampleCurrent()
  return {
    ...current,
    customer: sampleCustomer({
      status: 'suspended',
      statusDetails: { reason: 'security' },
      updatedAt: LATER,
    }),
  }
}

const CURRENT = 'GET /v1/customers/current'

const open = async (answers: Parameters<typeof renderApp>[0]['answers'] = {}) => {
  const app = await renderApp({ path: '/dashboard', current: active, answers })
  await waitFor(() => expect(socket.listeners.get(CUSTOMER_CHANGED)).toBeDefined())
  return { ...app, reads: () => app.api.calls().filter((name) => name === CURRENT).length }
}

test('a change made elsewhere is shown without a reload', async () => {
  let now = active
  const { reads } = await open({ [CURRENT]: () => now })
  expect(reads()).toBe(1)
  now = suspended()
  await say(CUSTOMER_CHANGED, { updatedAt: LATER })
  await screen.findByRole('region', { name: 'Your account is under security review' })
  expect(reads()).toBe(2)
})

test('the open dashboard counts the changes that a reviewer requests and links to their form', async () => {
  let now = active
  await open({ [CURRENT]: () => now })
  now = sampleCurrent({
    customer: sampleCustomer({
      status: 'pending',
      step: 'changes-requested',
      updatedAt: LATER,
      requestedChanges: [
        { id: 'chg_1', target: 'district', reason: 'It differs' },
        { id: 'chg_2', target: 'city', reason: 'It differs' },
      ],
    }),
  })
  await say(CUSTOMER_CHANGED, { updatedAt: LATER })
  const banner = within(await screen.findByRole('region', { name: '2 things to fix' }))
  const link = banner.getByRole('link', { name: 'Fix and send back' })
  expect(link.getAttribute('href')).toBe('/signup')
})

test.each([
  ['en', 'You are invited to join the account of \u2066Najd Trading\u2069', 'Answer the invitation'],
  ['ar', 'دعوة للانضمام إلى حساب \u2067شركة نجد للتجارة\u2069', 'الرد على الدعوة'],
] as const)(
  'an invitation during the onboarding is shown at once and keeps typed input (%s)',
  async (language, title, button) => {
    const step = { status: 'pending', step: 'basic-info' } as const
    const before = sampleCurrent({ customer: sampleCustomer(step) })
    let now = before
    const app = await renderApp({
      path: '/signup',
      language,
      current: before,
      answers: {
        [CURRENT]: () => now,
        'GET /v1/customers/drafts': { drafts: [] },
        'PUT /v1/customers/drafts': {},
      },
    })
    await waitFor(() => expect(socket.listeners.get(CUSTOMER_CHANGED)).toBeDefined())
    const unit = await waitFor(() => {
      const field = document.querySelector<HTMLInputElement>('input[name="unitNumber"]')
      if (!field) throw new Error('The form has no unit number')
      return field
    })
    fireEvent.change(unit, { target: { value: '4711' } })
    now = sampleCurrent({
      customer: sampleCustomer({ ...step, updatedAt: LATER }),
      invitation: sampleInvitation({ own: 'begun' }),
    })
    await say(CUSTOMER_CHANGED, { updatedAt: LATER })
    const notice = within(await screen.findByRole('region', { name: title }))
    expect(unit.isConnected).toBe(true)
    expect(unit.value).toBe('4711')
    fireEvent.click(notice.getByRole('link', { name: button }))
    await waitFor(() => expect(app.path()).toBe('/invitation'))
  },
)

test('a card that changed elsewhere is shown, although the revision is unchanged', async () => {
  let paymentMethods: object[] = []
  let now = active
  const { reads, api } = await open({
    [CURRENT]: () => now,
    'GET /v1/payment-methods': () => ({ paymentMethods }),
  })
  paymentMethods = [sampleCard()]
  now = sampleCurrent({ customer: sampleCustomer({ updatedAt: LATER }) })
  await say(CUSTOMER_CHANGED, { updatedAt: LATER })
  await waitFor(() => expect(reads()).toBe(2))
  const cardReads = api.calls().filter((name) => name === 'GET /v1/payment-methods').length
  await say(CUSTOMER_CHANGED, { updatedAt: LATER })
  expect([reads(), cardReads]).toEqual([2, 2])
})

test('a window does not read a change that it shows already', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { reads } = await open()
  await say(CUSTOMER_CHANGED, { updatedAt: active.customer?.updatedAt })
  await say(CUSTOMER_CHANGED, 'nonsense')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(reads()).toBe(1)
})

test('a window reads the account after a lost connection is back', async () => {
  const { reads } = await open()
  await say('connect')
  expect(reads()).toBe(1)
  await say('connect')
  await waitFor(() => expect(reads()).toBe(2))
})

test('a window sends the time of the shown account whenever it connects', async () => {
  let now = active
  await open({ [CURRENT]: () => now })
  expect(await socket.authData()).toMatchObject({ shownOf: active.customer?.updatedAt })
  now = suspended()
  await say(CUSTOMER_CHANGED, { updatedAt: LATER })
  await screen.findByRole('region', { name: 'Your account is under security review' })
  expect(await socket.authData()).toMatchObject({ shownOf: LATER })
})

test('a window renews the token after a refused connection, but not after a lost one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api } = await open()
  const renewals = () => api.calls().filter((name) => name === 'POST /v1/sessions/renew').length
  const before = renewals()
  await say('connect_error', new Error('xhr poll error'))
  await say('disconnect', 'transport close')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect([renewals(), socket.connects]).toEqual([before, 0])

  socket.active = false
  await say('connect_error', new Error('unauthenticated'))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect([renewals(), socket.connects]).toEqual([before + 1, 1]))
})

test.each([
  ['a fresh token', access()],
  ['the end of the session', refusal('session-expired')],
])('a listener that left during a renewal ignores %s', async (_, answer) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const requested = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<object>()
  let isLate = false
  const { left, unmount } = await open({
    'POST /v1/sessions/renew': () => {
      if (!isLate) return access()
      requested.resolve()
      return answered.promise
    },
  })
  isLate = true
  await say('disconnect', 'io server disconnect')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await requested.promise
  unmount()
  answered.resolve(answer)
  await renewAccess()
  await vi.advanceTimersByTimeAsync(0)
  expect([socket.closed, socket.connects]).toEqual([1, 0])
  expect(left).not.toHaveBeenCalled()
})

test('a session that the server ended ends in the window too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let renewals = 0
  const { left } = await open()
  vi.stubGlobal('fetch', async () => {
    renewals += 1
    return new Response(JSON.stringify({ code: 'session-expired' }), { status: 401 })
  })
  await say('disconnect', 'io server disconnect')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(left).toHaveBeenCalledWith('/'))
  expect(renewals).toBe(1)
  expect(socket.closed).toBe(1)
})
