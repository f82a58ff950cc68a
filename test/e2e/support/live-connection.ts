import type { Page } from '@playwright/test'
import { NOTIFICATION_PATH } from '#contract/events.ts'

/** How the packet begins by which the server lets a connection in, after it has looked at the session. */
export const LET_IN = '40'

/** When the page's next live connection has been let in: what changes from then on is told to it. */
export const liveConnection = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes(NOTIFICATION_PATH))
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith(LET_IN))
}
