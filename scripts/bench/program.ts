import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const START_MS = 60_000

interface Start {
  args: readonly string[]
  env: Readonly<Record<string, string>>
  port: number
  /** File for the output, so that it does not cost time of this process. */
  log: string
}

export interface Program {
  address: string
  /** Resident memory in kilobytes. */
  residentKilobytes(): number
  stop(): Promise<void>
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts a program of ours as a process and waits until it is ready. */
export const startProgram = async ({ args, env, port, log }: Start): Promise<Program> => {
  const file = openSync(log, 'a')
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  const exited = once(child, 'exit')
  const address = `http://localhost:${port}`
  const until = performance.now() + START_MS
  while (!(await isReady(address))) {
    if (child.exitCode !== null || performance.now() > until)
      throw new Error(`${args.join(' ')} did not start: see ${log}`)
    await delay(100)
  }
  return {
    address,
    residentKilobytes: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
