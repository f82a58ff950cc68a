import {
  createBrowserInspector,
  createBrowserReceiver,
  type StatelyInspectionEvent,
} from '@statelyai/inspect'
import { afterEach, expect, test, vi } from 'vitest'
import { foreignWindow, inspectorWindow, pageWindow } from './inspector-windows.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const STATELY = 'https://stately.ai'
const EVENT: StatelyInspectionEvent = {
  type: '@xstate.event',
  ...{ sessionId: 'page/x:1', rootId: 'page/x:1', sourceId: undefined },
  ...{ event: { type: 'signIn.pressed' }, id: 'page:0', createdAt: '0', _version: '0.7.2' },
}

const pageOf = () => {
  const { window, close } = pageWindow()
  closing.push(close)
  return createBrowserInspector({ window, serialize: (event) => event }).adapter
}
const inspectorOf = () => {
  const { window, close } = inspectorWindow()
  closing.push(close)
  const messages: unknown[] = []
  createBrowserReceiver({ window }).subscribe((message) => void messages.push(message))
  return messages
}

test.each(['the page', 'the inspector'])(
  'all events of the page arrive when %s opens first',
  async (first) => {
    if (first === 'the page') {
      pageOf().send(EVENT)
      const messages = inspectorOf()
      await expect.poll(() => messages).toEqual([EVENT])
    } else {
      const messages = inspectorOf()
      const page = pageOf()
      page.send(EVENT)
      await expect.poll(() => messages).toEqual([EVENT])
    }
  },
)

test('messages go to the origin of a foreign inspector only, and are accepted from it only', () => {
  const opened = { postMessage: vi.fn() }
  const listeners: ((event: object) => void)[] = []
  const own = { addEventListener: (_: string, hear: (event: object) => void) => listeners.push(hear) }
  const adapter = createBrowserInspector({
    window: foreignWindow(opened as unknown as Window, STATELY, own as unknown as Window),
    url: STATELY,
    serialize: (event) => event,
  }).adapter
  adapter.send(EVENT)
  const connected = { data: { type: '@statelyai.connected' } }
  const hear = (event: object) => {
    for (const listener of listeners) listener(event)
  }
  hear({ ...connected, origin: 'https://stately.ai.example', source: opened })
  hear({ ...connected, origin: STATELY, source: {} })
  expect(opened.postMessage).not.toHaveBeenCalled()
  hear({ ...connected, origin: STATELY, source: opened })
  expect(opened.postMessage.mock.calls).toEqual([[EVENT, STATELY]])
})
