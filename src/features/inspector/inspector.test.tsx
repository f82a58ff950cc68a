import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { InspectedActor } from '#machines/inspector/inspected.ts'
import { Route } from '#src/routes/inspector.tsx'
import { replayInInspector } from '#src/shared/inspection/replay-in-inspector.ts'
import type { subscribeToServer } from '#src/shared/realtime/subscribe-to-server.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent } from '#src/shared/testing/samples.ts'
import { actorTree } from './actor-list.tsx'
import { parseMessage } from './use-inspector.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) act(close)
})

const openInspector = () => renderApp({ path: '/inspector', current: null })
const actorButton = async (name: RegExp) =>
  within(await screen.findByRole('list')).findByRole('button', { name })

const FLOW = 'dc6d2eddaaaa'
const tellOf = (chart: 'account' | 'invoice') =>
  closing.push(replayInInspector({ chart, flow: FLOW, steps: [] }))

test('the inspector waits for a page and explains how to inspect one', async () => {
  const app = await openInspector()
  expect(await screen.findByRole('heading', { name: 'Waiting for a page' })).toBeTruthy()
  expect(screen.getByText(/\?inspect at the end of its address/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/')
  expect(app.api.calls()).toEqual([])
})

test.each(['user', undefined])(
  'a visitor with the role %s cannot inspect the server’s charts and is redirected to the start page',
  async (role) => {
    const context = { session: { role: () => Promise.resolve(role) } }
    const entry = Route.options.beforeLoad?.({ context, search: { server: true } } as never)
    await expect(entry).rejects.toMatchObject({ options: { href: '/', reloadDocument: true, replace: true } })
  },
)

test('a recorded flow is shown step by step with states, events and refusals', async () => {
  await openInspector()
  const step = { seconds: null, by: 'customer', version: 1, guards: null, refusal: null } as const
  closing.push(
    replayInInspector({
      ...{ chart: 'identity', flow: FLOW },
      steps: [
        {
          ...{ ...step, at: '2026-11-10T08:00:00.000Z', event: 'provider.completed' },
          ...{ from: 'WAITING', to: 'COMPLETED', payload: null, facts: { tries: 1 } },
        },
        {
          ...{ ...step, at: '2026-11-10T08:01:00.000Z', event: 'verification.cancelled' },
          ...{ from: 'COMPLETED', to: null, payload: null, facts: { tries: 1 } },
          ...{ guards: { isWaiting: false } },
        },
      ],
    }),
  )
  await screen.findByText('identity', { selector: '[role=status] *' })
  const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(statuses).toContain('identity is in Verified (COMPLETED).')
  expect(screen.getByRole('heading', { level: 2, name: 'identity dc6d2eddaaaa' })).toBeTruthy()
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toContain('verification.cancelled')
  expect(rows[1]).toContain('refused by isWaiting')
  expect(rows[2]).toContain('WAITINGCOMPLETED')
})

test('a paused inspector moves only step by step', async () => {
  await openInspector()
  tellOf('account')
  expect(await actorButton(/^account/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  tellOf('invoice')
  expect(await screen.findByText('Messages waiting: 1')).toBeTruthy()
  expect(within(screen.getByRole('list')).queryByRole('button', { name: /^invoice/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Step' }))
  expect(await actorButton(/^invoice/)).toBeTruthy()
  expect(screen.getByText('Messages waiting: 0')).toBeTruthy()
})

test('actors are filtered by name', async () => {
  await openInspector()
  tellOf('account')
  tellOf('invoice')
  await actorButton(/^invoice/)
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter by name' }), 'ACC')
  const names = () => within(screen.getByRole('list')).queryAllByRole('button')
  expect(names().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^account/)])
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter by name' }), 'x')
  expect(screen.getByText('No actor has this name.')).toBeTruthy()
})

test.each([
  null,
  'text',
  { type: '@xstate.event' },
  { type: '@xstate.actor', id: 'page:0', sessionId: 'x', createdAt: '1', name: 'n', snapshot: null },
  { type: '@xstate.snapshot', id: 'no number', sessionId: 'x', createdAt: '1', event: { type: 'e' } },
])('the inspector ignores a text that is not a message of a page: %j', (sent) => {
  expect(parseMessage(sent)).toBeNull()
})

const actor = (id: string, parent: string | null, status = 'active'): InspectedActor => ({
  ...{ id, parent, name: id, isChart: true },
  stand: { status, value: null, context: null },
})

test('actors are listed below their parents, active ones first', () => {
  const actors = [
    actor('session', null),
    actor('load', 'screens', 'done'),
    actor('watch', 'screens'),
    actor('screens', null),
    actor('orphan', 'forgotten'),
  ]
  expect(actorTree(actors).map(({ id }) => id)).toEqual(['session', 'screens', 'watch', 'load', 'orphan'])
})

test('a filter keeps every matching actor', () => {
  expect(actorTree([actor('watch', 'screens')]).map(({ id }) => id)).toEqual(['watch'])
})

const subscribed = vi.hoisted(() => vi.fn<typeof subscribeToServer>(() => () => {}))
vi.mock('#src/shared/realtime/subscribe-to-server.ts', () => ({ subscribeToServer: subscribed }))

test('the inspector reports an interrupted connection to the server', async () => {
  await renderApp({
    path: '/inspector?server=true',
    current: sampleCurrent({ role: 'analyst', customer: null }),
  })
  await screen.findByRole('heading', { name: 'Waiting for a step' })
  act(() => subscribed.mock.lastCall?.[0].onReconnect?.())
  expect(await screen.findByText(/The connection was interrupted/)).toBeTruthy()
})
