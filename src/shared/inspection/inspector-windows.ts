/** The channel between pages of this origin. It continues to work after a page has gone to the bank and returned. */
const CHANNEL = 'masar-inspector'

/** The first message of the library's inspector. Ours also sends it to a page that opens later. */
const CONNECTED = { type: '@statelyai.connected' }
const HERE = 'masar.page-is-here'

type Listener = (event: MessageEvent) => void

/** A minimal replacement for `window` with the parts that the library uses, because the library itself posts to any origin. */
const asWindow = (parts: Partial<Record<'open' | 'addEventListener', unknown>> & Record<string, unknown>) =>
  parts as unknown as Window

/** For the inspected page: messages go to our own inspector in any tab. */
export const pageWindow = (): { window: Window; close: () => void } => {
  const channel = new BroadcastChannel(CHANNEL)
  return {
    window: asWindow({
      open: () => {
        channel.postMessage(HERE)
        return { postMessage: (message: unknown) => channel.postMessage(message) }
      },
      addEventListener: (_: 'message', listener: Listener) => channel.addEventListener('message', listener),
    }),
    close: () => channel.close(),
  }
}

/** For our own inspector: it listens to every inspected page, and announces itself to them. */
export const inspectorWindow = (): { window: Window; close: () => void } => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data === HERE) channel.postMessage(CONNECTED)
  })
  const parts: Record<string, unknown> = {
    opener: { postMessage: (message: unknown) => channel.postMessage(message) },
    addEventListener: (_: 'message', listener: Listener) => channel.addEventListener('message', listener),
  }
  parts['self'] = parts
  parts['top'] = parts
  return { window: asWindow(parts), close: () => channel.close() }
}

/** For an inspector of another origin: messages go to this origin only, and are accepted from it only. */
export const foreignWindow = (opened: Window, origin: string, own: Window = window): Window =>
  asWindow({
    open: () => ({ postMessage: (message: unknown) => opened.postMessage(message, origin) }),
    addEventListener: (_: 'message', listener: Listener) =>
      own.addEventListener('message', (event) => {
        if (event.origin === origin && event.source === opened) listener(event)
      }),
  })
