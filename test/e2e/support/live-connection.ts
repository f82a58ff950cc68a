import { expect, type Page } from '@playwright/test'
import { NOTIFICATION_PATH } from '#contract/events.ts'

/** The start of the packet with which the server accepts a connection, after it has checked the session. */
const ACCEPTED = '40'
/** Enough when WebSockets are blocked: each connection tries a WebSocket first. */
const LONGEST_MS = 30_000

/**
 * Returns a function that waits until the server has accepted `count` live connections of the page: each receives later changes.
 */
export const liveConnections = (page: Page, count: number): (() => Promise<void>) => {
  let accepted = 0
  const countAccepted = (packet: string | Buffer) => {
    if (String(packet).startsWith(ACCEPTED)) accepted += 1
  }
  page.on('websocket', (socket) => {
    if (socket.url().includes(NOTIFICATION_PATH))
      socket.on('framereceived', ({ payload }) => countAccepted(payload))
  })
  page.on('response', (response) => {
    // An answer that the page no longer waits for has no text.
    if (response.url().includes(NOTIFICATION_PATH)) response.text().then(countAccepted, () => undefined)
  })
  return () =>
    expect
      .poll(() => accepted, { message: 'accepted live connections', timeout: LONGEST_MS })
      .toBeGreaterThanOrEqual(count)
}

/** Waits for the one connection of every page. */
export const liveConnection = (page: Page): (() => Promise<void>) => liveConnections(page, 1)
