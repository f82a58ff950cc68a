import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import type { WebKitPrograms } from '../../../scripts/lib/browser.mjs'
import { findFreePort } from '../../../scripts/lib/ports.mjs'
import { inRoot } from '../../../scripts/lib/project.mjs'
import { commandsTo } from './web-driver.ts'
import { WebKitPage } from './webkit-page.ts'

/** Without it the toolbar's buttons make the window wider than a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }'
/** WebKit takes this for the wish that nothing moves. */
const WITHOUT_ANIMATIONS = '[Settings]\ngtk-enable-animations=0\n'
const TOOLBAR_PX = 60

/** Starts a program that ends with this process, and all that it has started with it. */
const startProgram = (command: string[], env = process.env) => {
  const child = spawn(process.execPath, [inRoot('scripts/lib/end-with-parent.mjs'), ...command], {
    detached: true,
    env,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    lines: createInterface(child.stdout as Readable),
    stop: () => {
      child.disconnect()
      return exited
    },
  }
}

/** A screen that nobody sees; resolves with its name once windows can be opened on it. */
const startScreen = async (program: string) => {
  const { lines, stop } = startProgram([
    program,
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x4000x24',
    '-nolisten',
    'tcp',
  ])
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

interface Viewport {
  width: number
  height: number
}

/** A fresh WebKit with one window. `heard` collects the errors of its console, breaches of the content policy among them. */
export const startWebKit = async (
  { driver, browser, screen }: WebKitPrograms,
  { baseUrl, viewport, timeZone }: { baseUrl: string; viewport: Viewport; timeZone: string },
) => {
  const settings = writeSettings()
  const xvfb = await startScreen(screen)
  const port = await findFreePort()
  const program = startProgram([driver, `--port=${port}`, '--host=127.0.0.1'], {
    ...process.env,
    DISPLAY: xvfb.display,
    XDG_CONFIG_HOME: settings,
    XDG_DATA_HOME: settings,
    XDG_CACHE_HOME: settings,
    NO_AT_BRIDGE: '1',
    TZ: timeZone,
  })
  const heard: string[] = []
  program.lines.on('line', (line) => {
    if (/^CONSOLE .*\bERROR\b/.test(line)) heard.push(line)
  })
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { message: 'WebKitWebDriver is ready' }).toBe(true)
  const { sessionId } = await commandsTo(address)<{ sessionId: string }>('POST', '/session', {
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
  const send = commandsTo(`${address}/session/${sessionId}`)
  await send('POST', '/window/rect', { width: viewport.width, height: viewport.height + TOOLBAR_PX })
  return {
    page: new WebKitPage(send, baseUrl, viewport.width),
    heard,
    async close() {
      await program.stop()
      await xvfb.stop()
      rmSync(settings, { recursive: true, force: true })
    },
  }
}
