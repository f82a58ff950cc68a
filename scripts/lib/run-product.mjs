import { createCrew } from './crew.mjs'
import { ensureWritable } from './data-dir.mjs'
import { greeting } from './greeting.mjs'
import { ensurePortFree } from './ports.mjs'
import { ensureNotRunning, noteRunning, noteStopped } from './running.mjs'

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./product.mjs').Launch} Launch */
/** @typedef {import('./product.mjs').Started} Started */

/**
 * Checks this machine before anything is installed or started.
 * @param {Settings} settings
 * @param {Record<string, number>} ports by environment variable
 */
export const ensurePlace = async (settings, ports) => {
  ensureWritable(settings)
  await ensureNotRunning(settings)
  for (const [name, port] of Object.entries(ports)) await ensurePortFree(name, port)
}

/**
 * Starts the programs side by side, prints the greeting, and waits until they stop.
 * @param {Settings} settings
 * @param {NodeJS.ProcessEnv} env
 * @param {((launch: Launch) => Started)[]} programs
 * @param {boolean} [watch]
 */
export const runProduct = async ({ dataDir, shownDataDir }, env, programs, watch = false) => {
  const crew = createCrew()
  const onWarning = (/** @type {string} */ text) => console.log(`! ${text}`)
  try {
    await Promise.all(programs.map((program) => crew.add(program({ env, dataDir, watch, onWarning }))))
    noteRunning(dataDir, env.APP_URL ?? '')
    console.log(greeting({ env, shownDataDir, seconds: process.uptime() }))
    await crew.together()
    console.log('Masar has stopped.')
  } catch (error) {
    await crew.stop()
    if (!crew.wasAsked()) throw error
  } finally {
    noteStopped(dataDir)
  }
}
