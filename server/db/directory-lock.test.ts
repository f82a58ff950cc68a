import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'

const HOLDER = `
  const { lockDirectory } = await import(process.argv[1])
  try {
    lockDirectory(process.argv[2], new Date())
    // The lock stays even after the last reference to it is gone.
    globalThis.gc()
    await new Promise(setImmediate)
    globalThis.gc()
    console.log('locked')
    setInterval(() => {}, 1000)
  } catch (error) {
    console.log(error.message)
  }`
const MODULE = join(import.meta.dirname, 'directory-lock.ts')

let directory: string
const children: ChildProcess[] = []
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'masar-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** Tries the lock in another process and returns its output. */
const another = async () => {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', HOLDER, MODULE, directory],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  children.push(child)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, output: line.toString().trim() }
}

test('a second process names the process that uses the directory', async () => {
  const first = await another()
  expect(first.output).toBe('locked')
  const second = await another()
  expect(second.output).toContain(`is in use by process ${first.child.pid}, started 20`)
})

test('the lock ends with its process, also when the process is killed', async () => {
  const first = await another()
  expect(() => lockDirectory(directory, new Date())).toThrow(`process ${first.child.pid}`)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const lock = lockDirectory(directory, new Date())
  expect((await another()).output).toContain(`process ${process.pid}`)
  lock.release()
  expect((await another()).output).toBe('locked')
})

test('the lock file of a dead process does not block us, even with our own pid', () => {
  writeFileSync(
    join(directory, 'owner.json'),
    JSON.stringify({ pid: process.pid, since: '2020-01-01T00:00:00Z' }),
  )
  lockDirectory(directory, new Date()).release()
})

test('the same process cannot lock a directory twice', () => {
  const lock = lockDirectory(directory, new Date())
  expect(() => lockDirectory(directory, new Date())).toThrow('is in use')
  lock.release()
})

test('an unwritable directory is named in one sentence', () => {
  const file = join(directory, 'a-file')
  writeFileSync(file, '')
  expect(() => lockDirectory(join(file, 'data'), new Date())).toThrow(
    /data cannot be written \(ENOTDIR\)\. Make it/,
  )
})
