import { requireBrowser } from '../../scripts/lib/browser.mjs'

/** Path of a Chromium or Chrome on this machine; throws a sentence that says what to do when there is none. */
export const findBrowser = (): string => requireBrowser()

/** For containers and root, and so that no test waits for the browser's own housekeeping on the network. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
