import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inRoot, ownNode, root, Stop } from './project.mjs'

/** The headless shell comes first: it saves a third of the time of the browser tests. */
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

/** The oldest version with which the journeys have passed. It lacks one command of Playwright, which our launcher answers. */
const FIREFOX_VERSION = 153

/** @param {string} path */
const isFirefox = (path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1]) >= FIREFOX_VERSION
}

/**
 * @returns {string | undefined} a recent Firefox of this machine; FIREFOX_PATH sets it, and an empty value means none. None on
 * Windows, which cannot start our launcher
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
 * @property {string} screen a virtual display server
 */

/** The MiniBrowser of WebKitGTK, such as `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
const findMiniBrowser = () =>
  ['/usr/libexec', '/usr/lib64', '/usr/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
    .flatMap((folder) =>
      ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')),
    )
    .find(canRun)

/** @returns {WebKitPrograms | undefined} WebKitGTK with driver and display; WEBKIT_DRIVER_PATH sets the driver, and an empty value means none */
export const findWebKit = () => {
  const driver = process.env.WEBKIT_DRIVER_PATH ?? onPath('WebKitWebDriver')
  const [browser, screen] = [findMiniBrowser(), onPath('Xvfb')]
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/** @returns {string | undefined} the path of nginx, which Debian installs in sbin */
export const findNginx = () => [onPath('nginx'), '/usr/sbin/nginx'].find((path) => path && canRun(path))

/** Playwright's downloaded browser, if present. */
const ofPlaywright = () => {
  if (!existsSync(ownNode)) return undefined
  const program = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  const { stdout } = spawnSync(ownNode, ['-e', program], { cwd: root, encoding: 'utf8' })
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

/** @returns {string} an executable browser; installs one if there is none */
export const ensureBrowser = () => {
  const found = lookForBrowser()
  if (found) return found
  const installed = installFromDebian() || installFromPlaywright()
  const now = installed ? lookForBrowser() : undefined
  if (now) return now
  throw new Stop(MISSING)
}

/** @returns {string} an installed browser */
export const requireBrowser = () => {
  const found = lookForBrowser()
  if (found) return found
  throw new Stop(MISSING)
}

/** Throws an error that names the missing programs of the journeys in every browser. */
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
 * @returns {string} one line with the browsers of the tests and the missing ones
 */
export const describeBrowsers = (chromium) => {
  const all = { Chromium: chromium, Firefox: findFirefox(), WebKit: findWebKit()?.browser }
  const found = Object.entries(all).flatMap(([name, path]) => (path ? [`${name} (${path})`] : []))
  const missing = Object.entries(all).flatMap(([name, path]) => (path ? [] : [name]))
  return `Browsers: ${found.join(', ')}${missing.length > 0 ? `; not found: ${missing.join(', ')}` : ''}`
}
