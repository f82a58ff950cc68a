import { ensureNotRunning, ensureWritable, noteRunning, noteStopped } from './data-dir.mjs'
import { ensurePortFree } from './ports.mjs'
import { Stop } from './project.mjs'
import { supervise } from './supervise.mjs'

/** The ends of a server that must start again; `server/errors/directory-error.ts` has the same signal and code. */
const START_AGAIN = ['it was ended by SIGUSR2', 'exit code 75']

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
  const onWarning = (/** @type {string} */ text) => console.log(`! ${text}`)
  const crew = createCrew(onWarning)
  try {
    await Promise.all(programs.map((program) => crew.add(() => program({ env, dataDir, watch, onWarning }))))
    noteRunning(dataDir, env.APP_URL ?? '')
    console.log(greeting({ env, shownDataDir, seconds: process.uptime() }))
    await crew.waitUntilStopped()
    console.log('Masar has stopped.')
  } catch (error) {
    await crew.stop()
    if (!crew.isStopRequested()) throw error
  } finally {
    noteStopped(dataDir)
  }
}

/**
 * Runs programs side by side: a stop (Ctrl+C, SIGTERM, a closed terminal) ends all; when one exits on its own, the others are stopped,
 * unless it asks for a new start. A second Ctrl+C does not wait.
 * @param {(text: string) => void} onWarning
 */
const createCrew = (onWarning) => {
  /** @type {import('./supervise.mjs').Supervised[]} */
  const members = []
  let isStopRequested = false

  const stop = async () => {
    await Promise.all(members.map((member) => member.stop()))
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      if (isStopRequested) for (const member of members) void member.kill()
      isStopRequested = true
      void stop()
    })

  return {
    /**
     * @param {() => Started} start
     * @returns {Promise<void>}
     */
    add: async (start) => {
      const member = supervise(start, { mayRestart: asksForNewStart, onWarning })
      members.push(member)
      if (isStopRequested) await stop()
      await member.ready
    },

    /** True after a stop was requested; later failures are ignored. */
    isStopRequested: () => isStopRequested,

    stop,

    /** Resolves when all have stopped on request; throws when one exits on its own for good. */
    waitUntilStopped: async () => {
      const first = await Promise.race(members.map(({ ended }) => ended))
      await stop()
      if (!isStopRequested)
        throw new Stop(`${first.name} stopped, so everything stopped.\n${first.lastWords()}`)
    },
  }
}

/** @param {import('./child.mjs').Child} child */
const asksForNewStart = (child) => START_AGAIN.includes(child.ending())

/** People of the sandbox's identity provider. */
const PEOPLE = [
  ['Business', 'n.alqahtani@najd-trading.com'],
  ['Individual', 'faisal.alharbi@gmail.com'],
  ['Administrator', 'admin@masar.example'],
  ['Analyst', 'analyst@masar.example'],
]

/**
 * The lines that the terminal shows once the product is ready.
 * @param {object} facts
 * @param {NodeJS.ProcessEnv} facts.env
 * @param {string} facts.shownDataDir
 * @param {number} facts.seconds
 */
export const greeting = ({ env, shownDataDir, seconds }) =>
  [
    '',
    `Masar is ready (${seconds.toFixed(1)} s).`,
    '',
    `  Portal    ${env.APP_URL}`,
    `  Sandbox   ${env.SANDBOX_PUBLIC_URL ?? env.SANDBOX_URL}   the world outside: cards, identities, registers, e-mail`,
    '',
    'Sign in as',
    ...PEOPLE.map(([role = '', email]) => `  ${role.padEnd(15)}${email}`),
    '',
    `Data and logs are kept in ${shownDataDir}. Press Ctrl+C to stop.`,
    '',
  ].join('\n')
