import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inRoot, ownNode, root, Stop } from './project.mjs'

/** The first has no window to draw, which takes a third of the time from the browser tests. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
]
const MISSING =
  'No browser was found for the browser tests: install Chromium or Google Chrome, or set CHROME_PATH to one.'

const canRun = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (/** @type {string} */ name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(canRun)

/** The oldest in which the journeys have run: it knows all but one command of Playwright's. */
const FIREFOX_VERSION = 153

/** @param {string} path */
const isFirefox = (path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1]) >= FIREFOX_VERSION
}

/**
 * @returns {string | undefined} a Firefox on this machine that is new enough; FIREFOX_PATH names one, and none when it is empty. Windows
 * cannot start our launcher for it
 */
export const findFirefox = () => {
  if (process.platform === 'win32') return undefined
  const named = process.env.FIREFOX_PATH
  if (named !== undefined) return named || undefined
  const found = [onPath('firefox-esr'), onPath('firefox'), '/Applications/Firefox.app/Contents/MacOS/firefox']
  return found.find((path) => path !== undefined && canRun(path) && isFirefox(path))
}

/**
 * @typedef {object} WebKitPrograms
 * @property {string} driver
 * @property {string} browser
 * @property {string} screen a server for windows that nobody sees
 */

/** The small browser that WebKitGTK brings, for example `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
const findMiniBrowser = () =>
  ['/usr/libexec', '/usr/lib64', '/usr/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
    .flatMap((folder) =>
      ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')),
    )
    .find(canRun)

/** @returns {WebKitPrograms | undefined} WebKitGTK with its driver and a screen for it; WEBKIT_DRIVER_PATH names the driver, and none when it is empty */
export const findWebKit = () => {
  const driver = process.env.WEBKIT_DRIVER_PATH ?? onPath('WebKitWebDriver')
  const [browser, screen] = [findMiniBrowser(), onPath('Xvfb')]
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/** @returns {string | undefined} Debian keeps it where only the administrator looks */
export const findNginx = () => [onPath('nginx'), '/usr/sbin/nginx'].find((path) => path && canRun(path))

/** The browser that Playwright would have downloaded, if it has. */
const ofPlaywright = () => {
  if (!existsSync(ownNode)) return undefined
  const ask = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  const { stdout } = spawnSync(ownNode, ['-e', ask], { cwd: root, encoding: 'utf8' })
  return stdout && canRun(stdout) ? stdout : undefined
}

/** @returns {string | undefined} a Chromium or Chrome on this machine: CHROME_PATH, the system's, Playwright's */
const lookForBrowser = () => {
  const named = process.env.CHROME_PATH
  if (named) {
    if (canRun(named)) return named
    throw new Stop(`CHROME_PATH is "${named}", which cannot be run: correct it, or unset it.`)
  }
  return NAMES.map(onPath).find(Boolean) ?? ELSEWHERE.find(canRun) ?? ofPlaywright()
}

/** @param {string} what @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const attempt = (what, command, args, env = process.env) => {
  console.log(what)
  return spawnSync(command, args, { cwd: root, env, stdio: 'ignore', timeout: 300_000 }).status === 0
}

const installFromDebian = () =>
  process.getuid?.() === 0 &&
  onPath('apt-get') !== undefined &&
  attempt('Installing Chromium from the system’s packages…', 'sh', [
    '-c',
    `install() { apt-get install -y chromium-headless-shell || apt-get install -y chromium; }
     install || { apt-get update && install; }`,
  ])

const installFromPlaywright = () =>
  attempt(
    'Downloading a browser for Playwright…',
    ownNode,
    [inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
    { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  )

/** @returns {string} a browser that can be run; looks first, then installs one */
export const ensureBrowser = () => {
  const found = lookForBrowser()
  if (found) return found
  const installed = installFromDebian() || installFromPlaywright()
  const now = installed ? lookForBrowser() : undefined
  if (now) return now
  throw new Stop(MISSING)
}

/** @returns {string} a browser that is already there */
export const requireBrowser = () => {
  const found = lookForBrowser()
  if (found) return found
  throw new Stop(MISSING)
}

/** Throws a sentence that names each program that the journeys in every browser lack. */
export const requireAllBrowsers = () => {
  const needed = {
    [`Firefox ${FIREFOX_VERSION} (firefox-esr)`]: findFirefox(),
    'WebKit (webkit2gtk-driver and xvfb)': findWebKit(),
    nginx: findNginx(),
    openssl: onPath('openssl'),
  }
  const missing = Object.entries(needed).flatMap(([name, found]) => (found ? [] : [name]))
  if (missing.length > 0)
    throw new Stop(`The journeys in every browser need ${missing.join(', ')}: install them.`)
}

/**
 * @param {string} chromium
 * @returns {string} one line on what browser tests run in, and what they go without
 */
export const describeBrowsers = (chromium) => {
  const all = { Chromium: chromium, Firefox: findFirefox(), WebKit: findWebKit()?.browser }
  const found = Object.entries(all).flatMap(([name, path]) => (path ? [`${name} (${path})`] : []))
  const missing = Object.entries(all).flatMap(([name, path]) => (path ? [] : [name]))
  return `Browsers: ${found.join(', ')}${missing.length > 0 ? `; not found: ${missing.join(', ')}` : ''}`
}
