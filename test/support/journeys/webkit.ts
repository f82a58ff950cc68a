import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { WebKitPrograms } from '../../../scripts/lib/browser.mjs'
import { findFreePort } from '../../../scripts/lib/ports.mjs'
import { startProgram } from './program.ts'
import { commandsTo } from './web-driver.ts'
import { WebKitPage } from './webkit-page.ts'

/** Without it the toolbar's buttons make the window wider than a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }'
/** WebKit reads this as `prefers-reduced-motion`. */
const WITHOUT_ANIMATIONS = '[Settings]\ngtk-enable-animations=0\n'
const TOOLBAR_PX = 60

/** Starts a virtual screen; resolves with its name once windows can be opened on it. */
const startScreen = async (program: string) => {
  const size = ['-screen', '0', '1600x4000x24']
  const { lines, stop } = startProgram([program, '-displayfd', '1', ...size, '-nolisten', 'tcp'])
  for await (const number of lines) return { stop, display: `:${number.trim()}` }
  throw new Error(`${program} has ended without a screen`)
}

const writeSettings = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR)
  writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), WITHOUT_ANIMATIONS)
  return folder
}

/** Only the variables that a program needs to run: not the language and proxy of this machine. */
const environmentOf = (display: string, settings: string, timeZone: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DISPLAY: display,
  GDK_BACKEND: 'x11',
  LANG: 'C.UTF-8',
  NO_AT_BRIDGE: '1',
  TZ: timeZone,
  XDG_CACHE_HOME: settings,
  XDG_CONFIG_HOME: settings,
  XDG_DATA_HOME: settings,
})

const SESSION = (browser: string) => ({
  capabilities: {
    alwaysMatch: {
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': {
        binary: browser,
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    },
  },
})

interface Options {
  baseUrl: string
  viewport: { width: number; height: number }
  timeZone: string
}

/**
 * A fresh WebKit with one window. `consoleErrors` collects the errors of its console, breaches of the content policy among them.
 */
export const startWebKit = async (
  { driver, browser, screen }: WebKitPrograms,
  { baseUrl, viewport, timeZone }: Options,
) => {
  const started = new AsyncDisposableStack()
  const settings = writeSettings()
  started.defer(() => rmSync(settings, { recursive: true, force: true }))
  try {
    const { display, stop: stopScreen } = await startScreen(screen)
    started.defer(stopScreen)
    const port = await findFreePort()
    const program = startProgram(
      [driver, `--port=${port}`, '--host=127.0.0.1'],
      environmentOf(display, settings, timeZone),
    )
    started.defer(program.stop)
    const consoleErrors: string[] = []
    program.lines.on('line', (line) => {
      if (/^CONSOLE .*\bERROR\b/.test(line)) consoleErrors.push(line)
    })
    const address = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { message: 'WebKitWebDriver is ready' }).toBe(true)
    const { sessionId } = await commandsTo(address)<{ sessionId: string }>(
      'POST',
      '/session',
      SESSION(browser),
    )
    const send = commandsTo(`${address}/session/${sessionId}`)
    await send('POST', '/window/rect', { width: viewport.width, height: viewport.height + TOOLBAR_PX })
    return { page: new WebKitPage(send, baseUrl), consoleErrors, close: () => started.disposeAsync() }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}
