import { join } from 'node:path'
import { findFirefox, requireBrowser } from '../../scripts/lib/browser.mjs'

/** Path of a Chromium or Chrome on this machine; throws an error with instructions when there is none. */
export const findBrowser = (): string => requireBrowser()

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Tag of tests that only `npm run test:browsers` runs. */
export const WHOLE = '@whole'

/** Tag, at the end of a title, of tests that only `npm run test:long` runs. */
export const LONG = '@long'

/** Flags that work in containers and for root, and turn off the browser's own network traffic. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Playwright's options for the Firefox of this machine. It cannot reach any other machine. */
export const FIREFOX = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  // Firefox does not support these options.
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
