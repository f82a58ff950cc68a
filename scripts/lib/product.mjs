import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { answers, startChild } from './child.mjs'
import { makeFolder } from './data-dir.mjs'
import { Stop } from './project.mjs'

const START_MS = 90_000
const LOG_BYTES = 20_000_000

/**
 * @typedef {import('./settings.mjs').Settings} Settings
 * @typedef {import('./child.mjs').Child} Child
 * @typedef {{ child: Child, ready: Promise<void> }} Started `ready` rejects with a Stop when the program exits or is too late
 */

/**
 * Environment shared by server and sandbox. Addresses and modes of the caller's environment win.
 * @param {Settings} settings
 * @param {NodeJS.ProcessEnv} base
 * @returns {NodeJS.ProcessEnv}
 */
export const productEnvironment = ({ port, sandboxPort, smtpPort, dataDir }, base) => ({
  NODE_ENV: 'development',
  APP_URL: `http://localhost:${port}`,
  SANDBOX_URL: `http://localhost:${sandboxPort}`,
  SMTP_URL: `smtp://localhost:${smtpPort}`,
  WEBHOOK_URL: `http://localhost:${port}`,
  ...base,
  PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX_SMTP_PORT: String(smtpPort),
  DATA_DIR: dataDir,
})

/**
 * @param {string} dataDir
 * @param {string} name
 */
const logFile = (dataDir, name) => {
  const file = join(dataDir, 'logs', `${name}.log`)
  makeFolder(join(dataDir, 'logs'))
  if (existsSync(file) && statSync(file).size > LOG_BYTES) renameSync(file, `${file}.old`)
  return file
}

/**
 * @typedef {object} Launch
 * @property {NodeJS.ProcessEnv} env
 * @property {string} dataDir
 * @property {boolean} [watch] restart when a file changes
 * @property {string[]} [flags] of Node.js, for the built server
 * @property {string} [serverProgram] in place of the usual one
 * @property {string} [serverLog] name of the server's log, when several servers share the data directory
 * @property {((text: string) => void) | undefined} [onWarning]
 */

/**
 * @param {Launch} launch
 * @param {string} name
 * @param {string[]} args
 * @param {string} [log]
 */
const start = ({ env, dataDir, watch, onWarning }, name, args, log = name) =>
  // A watched program survives an error and waits for the next save, so the error must show at once.
  startChild({ name: `The ${name}`, args, env, log: logFile(dataDir, log), onWarning, talkative: watch })

/**
 * The built program, or the sources when files are watched.
 * @param {'server' | 'sandbox'} name
 * @param {Launch} launch
 */
const program = (name, { watch, flags = [], serverProgram }) => {
  if (watch) return ['--watch', '--watch-preserve-output', `${name}/main.ts`]
  const built = `dist/programs/${name}.js`
  return name === 'server' ? [...SERVER_FLAGS, ...flags, serverProgram ?? built] : [built]
}

/**
 * The program is ready when it prints a line that starts with `line`.
 * @param {Child} child
 * @param {string} line
 * @returns {Started}
 */
const readyWhenPrinted = (child, line) => ({
  child,
  ready: child.waitForLine(line).then((isPrinted) => {
    if (!isPrinted) throw new Stop(child.lastWords())
  }),
})

/** @param {Launch} launch */
export const startSandbox = (launch) =>
  readyWhenPrinted(start(launch, 'sandbox', program('sandbox', launch)), 'sandbox ready')

/** @param {Launch} launch */
export const startDevPortal = (launch) =>
  readyWhenPrinted(start(launch, 'portal', ['scripts/dev-portal.ts']), 'portal ready')

/**
 * Starts the PostgreSQL server of the cluster.
 * @param {Launch} launch
 * @param {{ folder: string, port: number, user: string, database: string }} settings
 */
export const startDatabase = (launch, { folder, port, user, database }) =>
  readyWhenPrinted(
    start(launch, 'database', ['scripts/cluster/database.ts', folder, String(port), user, database]),
    'database ready',
  )

/**
 * @param {Launch} launch
 * @returns {Started}
 */
export const startServer = (launch) => {
  const child = start(launch, 'server', program('server', launch), launch.serverLog)
  const url = `http://localhost:${launch.env.PORT}/health/ready`
  const ready = answers(child, url, START_MS).then((answered) => {
    if (answered) return
    if (child.hasExited()) throw new Stop(child.lastWords())
    throw new Stop(`The server was not ready after ${START_MS / 1000} seconds: see ${child.log}.`)
  })
  return { child, ready }
}

/**
 * Flags of Node.js for the server, in megabytes. Without them V8 derives the limit of its heap from the machine's memory and grows
 * towards that limit. The server has about 100 MB of long-lived data.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=320']
