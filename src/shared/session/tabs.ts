/** Messages between the tabs of one browser. */
export type TabMessage =
  | { kind: 'signed-in'; userTag: string }
  | { kind: 'renewed'; userTag: string; userToken: string; expiresAt: string }
  | { kind: 'account-changed'; userTag: string }
  | { kind: 'signed-out' }

const CHANNEL = 'session'

/** Sends a message to every other tab. In a browser without channels, other tabs notice the change at their next call. */
export const announce = (message: TabMessage): void => {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** Listens to the other tabs until the returned function is called. */
export const onTabMessage = (listener: (message: TabMessage) => void): (() => void) => {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = (event: MessageEvent<TabMessage>) => listener(event.data)
  return () => channel.close()
}
