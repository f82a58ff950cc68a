import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

interface Start {
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** Run as the user of the image, who owns no file of it. */
  asUser: boolean
}

/** The user nobody in place of the image's. Only root can start a program as another user. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a program that writes into a log. It is killed when this process ends. */
export const startLogged = (
  [program = '', ...args]: readonly string[],
  log: string,
  { cwd, env, asUser }: Start,
) => {
  const file = openSync(log, 'a')
  const child = spawn(program, args, {
    cwd,
    env: { ...env },
    stdio: ['ignore', file, file],
    ...(asUser && USER),
  })
  closeSync(file)
  running.add(child)
  const exited = once(child, 'exit').then((ending) => {
    running.delete(child)
    return ending.find((one) => one !== null) as number | NodeJS.Signals
  })
  return {
    hasEnded: () => !running.has(child),
    log: () => readFileSync(log, 'utf8'),
    /** Resolves with the status, or with the signal that ended the program. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs a command to its end. Returns its output; throws it when the status is not 0. */
export const runCommand = async (
  [program = '', ...args]: readonly string[],
  { cwd, env, asUser }: Start,
): Promise<string> => {
  const child = spawn(program, args, {
    cwd,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asUser && USER),
  })
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${output}${errors}`)
  return output
}
