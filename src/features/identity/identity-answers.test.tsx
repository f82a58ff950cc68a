import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { IdentityStatus } from '#contract/entities/identity.ts'
import type { IdentityUpdate } from '#contract/events.ts'
import {
  CREATE,
  choosing,
  heard,
  ID,
  NAMES,
  pass,
  prepareClock,
  problem,
  request,
  STATUS,
  sees,
  start,
  status,
} from './identity-harness.tsx'

const socket = vi.hoisted(() => ({
  listeners: new Map<string, (update: unknown) => void>(),
  options: [] as unknown[],
  closed: 0,
}))
vi.mock('socket.io-client', () => ({
  io: (options: unknown) => {
    socket.options.push(options)
    return {
      io: { on: () => {} },
      on: (name: string, listener: (update: unknown) => void) =>
        name.startsWith('receiveUpdate-') && socket.listeners.set(name, listener),
      close: () => {
        socket.closed += 1
      },
    }
  },
}))

const notify = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }))
vi.mock('#src/shared/ui/notify.ts', async (original) => ({ ...(await original<object>()), notify }))

beforeEach(() => {
  prepareClock()
  socket.listeners.clear()
  socket.options.length = 0
  socket.closed = 0
  notify.success.mockClear()
})

const sendUpdate = (update: IdentityUpdate) =>
  act(async () => socket.listeners.get(`receiveUpdate-${update.transId}`)?.(update))

describe('the answer', () => {
  test('the answer arrives through the socket on the notification channel [4.084, 4.085, 4.086, 7.47]', async () => {
    await start()
    await waitFor(() => expect(socket.listeners.size).toBe(1))
    expect(socket.options[0]).toMatchObject({ path: '/notification' })
    await sendUpdate({ transId: 't1', ...status('completed') })
    await screen.findByText('Verified')
    expect(heard.verified).toHaveBeenCalledExactlyOnceWith(NAMES)
    expect(socket.closed).toBe(1)
    expect(notify.success).toHaveBeenCalledExactlyOnceWith('National ID / Iqama successfully verified')
  })

  test('the answer arrives by polling every three seconds if the socket is silent [7.39]', async () => {
    let now: IdentityStatus = 'waiting'
    const { api } = await start({ [STATUS]: () => status(now) })
    await pass(3)
    now = 'completed'
    await pass(3)
    await screen.findByText('Verified')
    const requests = api.seen.filter(({ call }) => call === STATUS)
    expect(requests).toHaveLength(2)
    expect(requests[0]?.body).toEqual({ nationalId: ID, random: '38', transId: 't1' })
  })

  test('the answer is polled only while the page is visible, and at once when it becomes visible', async () => {
    const { api } = await start({ [STATUS]: status('waiting') })
    const requestCount = () => api.calls().filter((call) => call === STATUS).length
    sees('hidden')
    await pass(9)
    expect(requestCount()).toBe(0)
    await act(async () => sees('visible'))
    await waitFor(() => expect(requestCount()).toBe(1))
  })

  test('an answer about an older request changes nothing', async () => {
    await start({ [STATUS]: status('waiting') })
    await waitFor(() => expect(socket.listeners.size).toBe(1))
    const listener = socket.listeners.get('receiveUpdate-t1')
    await act(async () => listener?.({ transId: 't0', ...status('completed') }))
    expect(await choosing()).toBeDefined()
    expect(heard.verified).not.toHaveBeenCalled()
  })

  test('a completed answer with a message is an error with that message [4.087]', async () => {
    await start()
    await waitFor(() => expect(socket.listeners.size).toBe(1))
    await sendUpdate({ transId: 't1', ...status('completed', 'The ID is not valid') })
    await waitFor(() => expect(problem()).toBe('The ID is not valid'))
    expect(heard.verified).not.toHaveBeenCalled()
  })

  test('a rejected answer opens the retry modal, and Reverify starts again [2.3.24, 4.089, 4.090, 8.44]', async () => {
    let next = request('t1')
    const { api } = await start({ [CREATE]: () => next })
    await waitFor(() => expect(socket.listeners.size).toBe(1))
    await sendUpdate({ transId: 't1', ...status('rejected') })
    const modal = within(await screen.findByRole('dialog', { name: 'Verification Failed' }))
    expect(
      modal.getByText('We are unable to identify you. Please make sure you select the correct number'),
    ).toBeDefined()
    expect(problem()).toBe('Please check your National ID / Iqama and retry!')
    next = request('t2')
    fireEvent.click(modal.getByRole('button', { name: 'Reverify' }))
    expect(within(await choosing()).getByText('Your number is 71')).toBeDefined()
    expect(api.calls().filter((call) => call === CREATE)).toHaveLength(2)
  })
})
