import { expect, type Page } from '@playwright/test'
import { NOTIFICATION_PATH } from '#contract/events.ts'

/** How the packet begins by which the server lets a connection in, after it has looked at the session. */
const LET_IN = '40'
/** Where no WebSocket gets through, each of them is tried first. */
const LONGEST_MS = 30_000

/** Answers what waits until so many live connections that the page opens from now on were let in: what changes after that is told to each. */
export const liveConnections = (page: Page, count: number): (() => Promise<void>) => {
  let letIn = 0
  const hear = (packet: string | Buffer) => {
    if (String(packet).startsWith(LET_IN)) letIn += 1
  }
  page.on('websocket', (socket) => {
    if (socket.url().includes(NOTIFICATION_PATH)) socket.on('framereceived', ({ payload }) => hear(payload))
  })
  page.on('response', (response) => {
    // The answer that a page no longer waits for has no text.
    if (response.url().includes(NOTIFICATION_PATH)) response.text().then(hear, () => undefined)
  })
  return () =>
    expect
      .poll(() => letIn, { message: 'live connections that were let in', timeout: LONGEST_MS })
      .toBeGreaterThanOrEqual(count)
}

/** The same of the one that every page has. */
export const liveConnection = (page: Page): (() => Promise<void>) => liveConnections(page, 1)
