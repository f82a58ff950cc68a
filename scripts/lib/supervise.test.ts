import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startChild } from './child.mjs'
import { supervise } from './supervise.mjs'

const folder = mkdtempSync(join(tmpdir(), 'masar-supervise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const startProgram = () => {
  const child = startChild({
    name: 'The program',
    args: ['-e', "console.log('ready'); setInterval(() => {}, 1000)"],
    env: { PATH: process.env.PATH },
    log: join(folder, 'program.log'),
  })
  return { child, ready: child.waitForLine('ready').then(() => undefined) }
}

test('a killed program is started again each time, with its reason, until it is stopped', async () => {
  const onWarning = vi.fn()
  const program = supervise(startProgram, { mayRestart: () => true, onWarning, restartMs: 1 })
  await program.ready
  for (const times of [1, 2]) {
    await program.kill()
    await vi.waitFor(() => expect(onWarning).toHaveBeenCalledTimes(2 * times), { timeout: 10_000 })
  }
  expect(onWarning.mock.calls.flat()).toEqual([
    expect.stringContaining('SIGKILL'),
    'The program runs again.',
    expect.stringContaining('SIGKILL'),
    'The program runs again.',
  ])
  await program.stop()
  expect((await program.ended).ending()).toBe('it was ended by SIGTERM')
})

test('a stop does not wait for the pause before a new start', async () => {
  const onWarning = vi.fn()
  const program = supervise(startProgram, { mayRestart: () => true, onWarning, restartMs: 2 ** 30 })
  await program.ready
  await program.kill()
  await vi.waitFor(() => expect(onWarning).toHaveBeenCalled())
  await program.stop()
  expect((await program.ended).ending()).toBe('it was ended by SIGKILL')
})
