import { setTimeout } from 'node:timers/promises'
import { ensureNotRunning, ensureWritable, noteRunning, noteStopped } from './data-dir.mjs'
import { ensurePortFree } from './ports.mjs'
import { Stop } from './project.mjs'

/** Exit code of a server that must start again; `server/errors/directory-error.ts` has the same. */
const START_AGAIN = 75
const AGAIN_MS = 1000

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

/** @typedef {import('./child.mjs').Child} Child */

/**
 * Supervises programs: a stop (Ctrl+C, SIGTERM, a closed terminal) ends all; when one exits on its own, the others are stopped, unless
 * it asks for a new start. A second Ctrl+C does not wait.
 * @param {(text: string) => void} onWarning
 */
const createCrew = (onWarning) => {
  /** @type {{ child: Child, start: () => Started }[]} */
  const members = []
  let isStopRequested = false
  let isStopping = false

  const stop = async () => {
    isStopping = true
    await Promise.all(members.filter(({ child }) => !child.hasExited()).map(({ child }) => child.stop()))
  }

  /**
   * Resolves with the program that has ended for good.
   * @param {typeof members[number]} member
   */
  const untilEnded = async (member) => {
    let told = ''
    for (;;) {
      await member.child.exited
      if (isStopping || member.child.ending() !== `exit code ${START_AGAIN}`) return member.child
      const words = member.child.lastWords()
      if (words !== told) onWarning(words)
      told = words
      await setTimeout(AGAIN_MS)
      if (isStopping) return member.child
      const { child, ready } = member.start()
      member.child = child
      ready.then(
        () => onWarning(`${child.name} runs again.`),
        (error) => onWarning(error.message),
      )
    }
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      if (isStopRequested) for (const { child } of members) void child.kill()
      isStopRequested = true
      void stop()
    })

  return {
    /**
     * @param {() => Started} start
     * @returns {Promise<void>}
     */
    add: async (start) => {
      const { child, ready } = start()
      members.push({ child, start })
      if (isStopRequested) await stop()
      await ready
    },

    /** True after a stop was requested; later failures are ignored. */
    isStopRequested: () => isStopRequested,

    stop,

    /** Resolves when all have stopped on request; throws when one exits on its own for good. */
    waitUntilStopped: async () => {
      const first = await Promise.race(members.map(untilEnded))
      await stop()
      if (!isStopRequested)
        throw new Stop(`${first.name} stopped, so everything stopped.\n${first.lastWords()}`)
    },
  }
}

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
