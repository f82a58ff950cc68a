import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import { reportAsStopped, watchActors } from './actors.ts'
import { inspectionEvents } from './inspection-events.ts'
import { foreignWindow, pageWindow } from './inspector-windows.ts'
import { INSPECTOR_PATH } from './open-inspector.ts'

/** Maximum number of past events for an inspector that opens later. */
const DEFERRED_EVENTS = 5000

const STATELY = 'https://stately.ai'

/** The channel to an inspector, until it is closed. */
interface Channel {
  send: (event: StatelyInspectionEvent) => void
  close: () => void
}

/** A channel to an inspector. It sends the events again when the inspector opens later. */
const inspectorAt = (window: Window, url: string) =>
  createBrowserInspector({
    ...{ window, url, maxDeferredEvents: DEFERRED_EVENTS },
    // Messages hold plain values only.
    serialize: (event) => event,
  }).adapter

/** Sends the steps of this page's actors until the returned function is called. */
const watchPage = (send: (event: StatelyInspectionEvent) => void, isDefined: boolean) => {
  const toMessage = inspectionEvents(crypto.randomUUID(), isDefined)
  const endWatch = watchActors((event) => {
    // An error is only reported, so that the page works as without an inspector.
    try {
      const message = toMessage(event)
      if (message) send(message)
    } catch (error) {
      reportError(error)
    }
  })
  // A separate listener for this watch, because the previous one ends only after this one has begun.
  const leavePage = () => reportAsStopped()
  window.addEventListener('pagehide', leavePage)
  return () => {
    window.removeEventListener('pagehide', leavePage)
    endWatch()
  }
}

/** Opens a channel to our own inspector, which may open later. */
export const openOwn = (): Channel => {
  const { window, close } = pageWindow()
  const adapter = inspectorAt(window, INSPECTOR_PATH)
  return { send: (event) => adapter.send(event), close }
}

/** Sends the steps of this page's actors to our own inspector until the returned function is called. */
export const attachOwn = (): (() => void) => {
  const { send, close } = openOwn()
  const leave = watchPage(send, false)
  return () => {
    leave()
    close()
  }
}

/** Opens a channel to the hosted inspector of Stately, in its own window; undefined when the browser blocks the window. */
export const openStately = (): Channel | undefined => {
  const opened = window.open(`${STATELY}/inspect`, 'stately-inspector')
  if (!opened) return undefined
  const adapter = inspectorAt(foreignWindow(opened, STATELY), STATELY)
  return { send: (event) => adapter.send(event), close: () => adapter.stop() }
}

/** Sends the steps of this page's actors to the hosted inspector; undefined when the browser blocks its window. */
export const attachStately = (): (() => void) | undefined => {
  const channel = openStately()
  if (!channel) return undefined
  const leave = watchPage(channel.send, true)
  return () => {
    leave()
    channel.close()
  }
}
