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

const FIREFOX = ['firefox', 'firefox-esr']
const FIREFOX_ELSEWHERE = ['/Applications/Firefox.app/Contents/MacOS/firefox']

/** @returns {string | undefined} a Firefox on this machine; none on Windows, which cannot start our launcher for it */
export const findFirefox = () =>
  process.platform === 'win32'
    ? undefined
    : (FIREFOX.map(onPath).find(Boolean) ?? FIREFOX_ELSEWHERE.find(canRun))

/**
 * @typedef {object} WebKitPrograms
 * @property {string} driver
 * @property {string} browser
 * @property {string} screen a server for windows that nobody sees
 */

const MACHINES = { x64: 'x86_64', arm64: 'aarch64' }

/** The small browser that WebKitGTK brings, for example `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
const findMiniBrowser = () => {
  const machine = Object.entries(MACHINES).find(([name]) => name === process.arch)?.[1]
  return ['/usr/libexec', '/usr/lib64', '/usr/lib', `/usr/lib/${machine}-linux-gnu`]
    .flatMap((folder) =>
      ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}`, 'MiniBrowser')),
    )
    .find(canRun)
}

/** @returns {WebKitPrograms | undefined} WebKitGTK with its driver and a screen for it */
export const findWebKit = () => {
  const [driver, browser, screen] = [onPath('WebKitWebDriver'), findMiniBrowser(), onPath('Xvfb')]
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

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
