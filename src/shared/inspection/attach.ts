import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect'
import { stopTelling, watchActors } from './actors.ts'
import { inspectionEvents } from './inspection-events.ts'
import { foreignWindow, pageWindow } from './inspector-windows.ts'
import { INSPECTOR_PATH } from './open-inspector.ts'

/** The number of past events that an inspector which opens later receives. */
const KEPT = 5000

const STATELY = 'https://stately.ai'

/** The channel to an inspector, until it is closed. */
interface Way {
  send: (event: StatelyInspectionEvent) => void
  close: () => void
}

/** A way to an inspector: what it is sent now, and again when the inspector opens later. */
const inspectorAt = (window: Window, url: string) =>
  createBrowserInspector({
    ...{ window, url, maxDeferredEvents: KEPT },
    // Messages hold plain values only.
    serialize: (event) => event,
  }).adapter

/** Tells what the actors of this page do, until it is called back. */
const watchPage = (send: (event: StatelyInspectionEvent) => void, isDefined: boolean) => {
  const told = inspectionEvents(crypto.randomUUID(), isDefined)
  const endWatch = watchActors((event) => {
    // A fault in a message is reported, and the page works on as without an inspector.
    try {
      const message = told(event)
      if (message) send(message)
    } catch (error) {
      reportError(error)
    }
  })
  // A listener of this watch alone: the one before ends only after this one has begun.
  const leavePage = () => stopTelling()
  window.addEventListener('pagehide', leavePage)
  return () => {
    window.removeEventListener('pagehide', leavePage)
    endWatch()
  }
}

/** Opens a way to our own inspector, which may be open already, or later. */
export const openOwn = (): Way => {
  const { window, close } = pageWindow()
  const adapter = inspectorAt(window, INSPECTOR_PATH)
  return { send: (event) => adapter.send(event), close }
}

/** Tells our own inspector what the actors of this page do, until it is closed. */
export const attachOwn = (): (() => void) => {
  const { send, close } = openOwn()
  const leave = watchPage(send, false)
  return () => {
    leave()
    close()
  }
}

/** Opens a way to the hosted inspector of Stately, in a window of its own; undefined when the browser does not let it open. */
export const openStately = (): Way | undefined => {
  const opened = window.open(`${STATELY}/inspect`, 'stately-inspector')
  if (!opened) return undefined
  const adapter = inspectorAt(foreignWindow(opened, STATELY), STATELY)
  return { send: (event) => adapter.send(event), close: () => adapter.stop() }
}

/** Tells the hosted inspector what the actors of this page do, until it is closed; undefined when the browser does not let it open. */
export const attachStately = (): (() => void) | undefined => {
  const way = openStately()
  if (!way) return undefined
  const leave = watchPage(way.send, true)
  return () => {
    leave()
    way.close()
  }
}
