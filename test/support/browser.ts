import { join } from 'node:path'
import { findFirefox, requireBrowser } from '../../scripts/lib/browser.mjs'

/** Path of a Chromium or Chrome on this machine; throws a sentence that says what to do when there is none. */
export const findBrowser = (): string => requireBrowser()

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Tag of tests that only `npm run test:browsers` runs. */
export const WHOLE = '@whole'

/** Tag, at the end of a title, of tests that only `npm run test:long` runs. */
export const LONG = '@long'

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

/** Options of Playwright for the Firefox of this machine. Whatever is not on this machine is out of its reach. */
export const FIREFOX = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  // Firefox does not know how to pretend this.
  contextOptions: {},
  launchOptions: {
    executablePath: join(import.meta.dirname, 'journeys', 'firefox-launcher.mjs'),
    env: { ...process.env, FIREFOX_PATH: findFirefox() ?? '' },
    firefoxUserPrefs: {
      'app.normandy.enabled': false,
      'network.captive-portal-service.enabled': false,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': 9,
      'network.proxy.no_proxies_on': 'localhost, .localhost, 127.0.0.1',
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': 9,
      'network.proxy.type': 1,
      'services.settings.server': 'data:,',
      'toolkit.telemetry.unified': false,
      'ui.prefersReducedMotion': 1,
    },
  },
} as const
