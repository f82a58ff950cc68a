import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { ownNode } from '../../scripts/lib/project.mjs'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masar-alone-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const startProgram = async (program: string) => {
  const child = spawn(ownNode, [program], {
    env: {
      PATH: `${process.env.PATH}`,
      DATA_DIR: folder,
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
      SANDBOX_SMTP_PORT: String(await findFreePort()),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  children.push(child)
  return child
}

/** Closes the channel like a launcher that ends. Returns exit code and signal of the child. */
const endOf = async (child: ChildProcess) => {
  const ended = once(child, 'exit')
  child.disconnect()
  return (await ended) as [number | null, NodeJS.Signals | null]
}

test.each([
  ['server', 'dist/programs/server.js', 'owner.json'],
  ['sandbox', 'dist/programs/sandbox.js', 'sandbox'],
])('a %s exits when its launcher is killed during the start', async (_, program, sign) => {
  expect(await endOf(await startProgram(program))).toEqual([null, 'SIGTERM'])
  const child = await startProgram(program)
  await expect.poll(() => existsSync(join(folder, sign)), { timeout: 30_000 }).toBe(true)
  expect(await endOf(child)).toEqual([null, 'SIGTERM'])
})

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && process.platform !== 'linux'
  }
}

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a program of npm and its child exit when their launcher gets %s',
  async (signal) => {
    const note = join(folder, 'pids')
    const program = `
      const { spawn } = require('node:child_process')
      const own = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
      require('node:fs').writeFileSync(${JSON.stringify(note)}, process.pid + ' ' + own.pid)
      setInterval(() => {}, 1000)`
    const launcher = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { runToEnd } = await import('./scripts/lib/run-to-end.mjs')
         await runToEnd([process.execPath, '-e', ${JSON.stringify(program)}], process.env)`,
      ],
      { stdio: 'ignore' },
    )
    children.push(launcher)
    await expect
      .poll(() => existsSync(note) && readFileSync(note, 'utf8'), { timeout: 20_000 })
      .toMatch(/^\d+ \d+$/)
    const pids = readFileSync(note, 'utf8').split(' ').map(Number)
    expect(pids.map(isAlive)).toEqual([true, true])
    launcher.kill(signal)
    await expect.poll(() => pids.map(isAlive), { timeout: 20_000 }).toEqual([false, false])
  },
)
