import { relative, resolve } from 'node:path'
import { inRoot, root, Stop } from './project.mjs'

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {number} sandboxPort
 * @property {number} smtpPort
 * @property {string} dataDir
 * @property {string} shownDataDir for messages
 */

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {number} usual
 */
export const readPort = (env, name, usual) => {
  const text = env[name]
  if (!text) return usual
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Stop(`${name} is "${text}": set it to a port number from 1 to 65535.`)
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 */
export const readSettings = (env) => {
  const port = readPort(env, 'PORT', 3000)
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 3001)
  const smtpPort = readPort(env, 'SANDBOX_SMTP_PORT', sandboxPort + 1)
  if (new Set([port, sandboxPort, smtpPort]).size < 3)
    throw new Stop(
      `PORT (${port}), SANDBOX_PORT (${sandboxPort}) and SANDBOX_SMTP_PORT (${smtpPort}) must be three different ports.`,
    )
  // npm changes to the project's folder; a relative DATA_DIR is relative to the folder of the call.
  const dataDir = env.DATA_DIR ? resolve(env.INIT_CWD ?? process.cwd(), env.DATA_DIR) : inRoot('.data')
  const fromRoot = relative(root, dataDir)
  return {
    port,
    sandboxPort,
    smtpPort,
    dataDir,
    shownDataDir: fromRoot.startsWith('..') ? dataDir : fromRoot,
  }
}
