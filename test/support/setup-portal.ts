import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { toasts } from '#src/shared/ui/notify.ts'
import './computed-style.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// A busy machine takes more than the default second to load the code of a screen.
configure({
  asyncUtilTimeout: 10_000,
  // A repeated query fails many times, but only its last failure is printed. The page is formatted only for that one.
  getElementError: (words, container) => {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    let message: string | undefined
    Object.defineProperty(error, 'message', {
      get: () => (message ??= [words, prettyDOM(container)].filter(Boolean).join('\n\n')),
      set: (value: string) => {
        message = value
      },
      configurable: true,
    })
    return error
  },
})

// These tests have no server; a test of the socket mocks it itself.
vi.mock('socket.io-client', () => ({ io: () => ({ on: () => {}, close: () => {}, io: { on: () => {} } }) }))

/** Stubs for APIs that Mantine needs and jsdom lacks. They report no size or match that a test could rely on. */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

class NoIntersectionObserver implements IntersectionObserver {
  root = null
  rootMargin = ''
  scrollMargin = ''
  thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
}

const neverMatches = (media: string): MediaQueryList => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})

window.matchMedia = neverMatches
window.ResizeObserver = NoResizeObserver
window.IntersectionObserver = NoIntersectionObserver
window.scrollTo = () => {}
window.HTMLElement.prototype.scrollIntoView = () => {}
window.HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
window.HTMLDialogElement.prototype.close = function () {
  this.open = false
}
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const { lang, dir } = document.documentElement

// The files of a worker share one window, so a test would find the toasts of the test before.
afterEach(() => {
  cleanup()
  cleanNotifications()
  toasts.take()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Object.assign(document.documentElement, { lang, dir })
  Reflect.deleteProperty(document, 'visibilityState')
  Reflect.deleteProperty(navigator, 'clipboard')
})
