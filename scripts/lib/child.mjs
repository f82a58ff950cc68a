import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { inRoot, ownNode, root } from './project.mjs'

const GRACE_MS = 15_000
/** Output within this time before the exit may be the reason. */
const LAST_WORDS_MS = 5_000

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {string} log
 * @property {number | undefined} pid
 * @property {Promise<void>} exited resolves when the process has exited
 * @property {() => boolean} hasExited
 * @property {() => string} ending exit code or signal, after the exit
 * @property {() => string} lastWords reason of the exit: its last output, else the exit code
 * @property {(text: string) => Promise<boolean>} waitForLine true when a line starting with `text` is printed; false when the process exits first
 * @property {() => Promise<void>} stop asks it to finish, and kills it when it takes too long
 * @property {() => Promise<void>} kill ends it like a crash
 */

/**
 * Starts a program of ours under the project's runtime. It has its own process group, so that Ctrl+C reaches only the launcher, which
 * stops it. It has a channel to the launcher, so that it can exit when the launcher has ended.
 * @param {object} options
 * @param {string} options.name
 * @param {string[]} options.args
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.log file for all output
 * @param {((text: string) => void) | undefined} [options.onWarning]
 * @param {boolean | undefined} [options.talkative] also warns about output that may explain an exit
 * @returns {Child}
 */
export const startChild = ({ name, args, env, log, onWarning, talkative }) => {
  // Warnings about experimental features are noise: we chose them, and they explain no exit.
  const child = spawn(ownNode, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    // Caches compiled code for the next start.
    env: { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled'), ...env },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const file = openLog(log, (reason) => onWarning?.(`The log ${log} cannot be written: ${reason}`))
  /** @type {{ at: number, text: string }[]} */
  const complaints = []
  /** @type {Set<(line: string) => void>} */
  const listeners = new Set()

  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    const source = child[stream]
    if (!source) continue
    eachLine(source, (line) => {
      file.add(line)
      for (const listener of listeners) listener(line)
      const { text, worthShowing, mayExplainAStop } = readLogLine(line, stream)
      if (worthShowing || (talkative && mayExplainAStop)) onWarning?.(text)
      if (mayExplainAStop) complaints.push({ at: Date.now(), text })
      if (complaints.length > 20) complaints.shift()
    })
  }

  /** @type {{ at: number, how: string } | undefined} */
  let end
  const exited = new Promise((/** @type {(value: void) => void} */ resolve) => {
    const finish = (/** @type {string} */ how) => {
      end = { at: Date.now(), how }
      file.end(resolve)
    }
    child.on('close', (code, signal) => finish(signal ? `it was ended by ${signal}` : `exit code ${code}`))
    child.on('error', (error) => {
      if (child.pid === undefined) finish(error.message)
    })
  })

  return {
    name,
    log,
    pid: child.pid,
    exited,
    hasExited: () => end !== undefined,
    ending: () => end?.how ?? 'it is running',
    lastWords: () => {
      const since = (end?.at ?? Date.now()) - LAST_WORDS_MS
      const words = complaints.filter(({ at }) => at >= since).map(({ text }) => text)
      return words.join('\n') || `${name} stopped without saying why (${end?.how}): see ${log}.`
    },
    waitForLine: (text) =>
      new Promise((resolve) => {
        listeners.add((line) => line.startsWith(text) && resolve(true))
        void exited.then(() => resolve(false))
      }),
    stop: async () => {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      await exited
      clearTimeout(late)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/**
 * A file of lines. A full disk must not end the launcher: lines are dropped until there is space, and `onLoss` is called once.
 * @param {string} path
 * @param {(reason: string) => void} onLoss
 */
const openLog = (path, onLoss) => {
  let isLosing = false
  const open = () =>
    createWriteStream(path, { flags: 'a' }).on('error', ({ message }) => {
      if (!isLosing) onLoss(message)
      isLosing = true
    })
  let stream = open()
  return {
    /** @param {string} line */
    add: (line) => {
      if (stream.destroyed) stream = open()
      stream.write(`${line}\n`, (error) => {
        if (!error) isLosing = false
      })
    },
    /** @param {() => void} done */
    end: (done) => {
      if (stream.destroyed) done()
      else stream.on('close', done).end()
    },
  }
}

/**
 * Waits until the address answers 200.
 * @param {Child} child
 * @param {string} url
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} false when the child exits first or the time is over
 */
export const answers = async (child, url, timeoutMs) => {
  const until = Date.now() + timeoutMs
  while (!child.hasExited() && Date.now() < until) {
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(2000) })
      if (status === 200) return true
    } catch {
      // No listener yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

/** Levels of the server's log (pino). */
const WARN = 40
const ERROR = 50

/**
 * @typedef {object} LogLine
 * @property {string} text
 * @property {boolean} worthShowing
 * @property {boolean} mayExplainAStop
 */

/**
 * Classifies a line of a child's output for the terminal. The server writes JSON, and its warnings are shown. A plain line on stderr
 * may explain an exit, because a program writes there why it does not start.
 * @param {string} line
 * @param {'stdout' | 'stderr'} stream
 * @returns {LogLine}
 */
export const readLogLine = (line, stream) => {
  try {
    const { level, msg, err } = JSON.parse(line)
    if (typeof level === 'number') {
      const detail = err?.message && err.message !== msg ? `: ${err.message}` : ''
      return {
        text: `${msg ?? ''}${detail}`,
        worthShowing: level >= WARN,
        mayExplainAStop: level >= ERROR,
      }
    }
  } catch {
    // Not JSON: a plain line.
  }
  return { text: line, worthShowing: false, mayExplainAStop: stream === 'stderr' && line.trim() !== '' }
}

/**
 * Calls back for each complete line.
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} onLine
 */
export const eachLine = (stream, onLine) => {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  stream.on('end', () => {
    if (rest) onLine(rest)
  })
}
