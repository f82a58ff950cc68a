import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answers, eachLine, readLogLine, startChild } from './child.mjs'

let folder: string
const heard: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masar-child-'))
  heard.length = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = (program: string) =>
  startChild({
    name: 'The program',
    args: ['-e', program],
    env: { PATH: process.env.PATH },
    log: join(folder, 'program.log'),
    onWarning: (text) => heard.push(text),
  })
const untilStopped = "setInterval(() => {}, 1e6); console.log('ready now');"

test('a program is ready when it says so, and its output is logged', async () => {
  const child = run(untilStopped)
  expect(await child.waitForLine('ready')).toBe(true)
  expect(child.hasExited()).toBe(false)
  await child.stop()
  expect(child.hasExited()).toBe(true)
  expect(readFileSync(join(folder, 'program.log'), 'utf8')).toBe('ready now\n')
})

test('a program that exits first is never ready, and its last words are the reason', async () => {
  const child = run("console.error('The database is in use by process 7.'); process.exitCode = 1")
  expect(await child.waitForLine('ready')).toBe(false)
  expect(child.lastWords()).toBe('The database is in use by process 7.')
})

test('a program that exits silently is reported with its exit code and its log', async () => {
  const child = run(untilStopped)
  await child.waitForLine('ready')
  await child.kill()
  expect(child.lastWords()).toBe(
    `The program stopped without saying why (it was ended by SIGKILL): see ${join(folder, 'program.log')}.`,
  )
})

test('a log that cannot be written is reported once, and is written again as soon as that is possible', async () => {
  const log = join(folder, 'program.log')
  mkdirSync(log)
  const child = run("setInterval(() => console.log('a line'), 10)")
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(await child.waitForLine('a line')).toBe(true)
  expect(heard).toEqual([expect.stringContaining('cannot be written')])
  rmdirSync(log)
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('a line'))
  expect([child.hasExited(), heard.length]).toEqual([false, 1])
  await child.stop()
})

test('a warning in the log is passed on', async () => {
  const child = run('console.log(JSON.stringify({ level: 40, msg: "Slow." }))')
  await child.exited
  expect(heard).toEqual(['Slow.'])
})

test('a program ends when its launcher is killed', async () => {
  const left = join(folder, 'left')
  const program = `
    process.on('disconnect', () => { require('node:fs').writeFileSync(${JSON.stringify(left)}, ''); process.exit() })
    console.log('ready')`
  const options = { name: 'The program', args: ['-e', program], env: {}, log: join(folder, 'program.log') }
  const launcher = startChild({
    name: 'The launcher',
    args: [
      '--input-type=module',
      '-e',
      `import { startChild } from ${JSON.stringify(import.meta.resolve('./child.mjs'))}
       await startChild(${JSON.stringify(options)}).waitForLine('ready')
       console.log('launched')`,
    ],
    env: {},
    log: join(folder, 'launcher.log'),
  })
  expect(await launcher.waitForLine('launched')).toBe(true)
  await launcher.kill()
  await vi.waitFor(() => expect(existsSync(left)).toBe(true), 10_000)
})

test('a wait for an address ends when it answers 200 or the program exits', async () => {
  let calls = 0
  const server = createServer((_, reply) => {
    calls += 1
    reply.statusCode = calls < 3 ? 503 : 200
    reply.end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const child = run(untilStopped)
  expect(await answers(child, url, 30_000)).toBe(true)
  expect(calls).toBe(3)
  await child.kill()
  expect(await answers(child, url, 30_000)).toBe(false)
  server.close()
})

describe('a line of a program', () => {
  test('a log line is shown as text from level warning on', () => {
    expect(readLogLine('{"level":30,"msg":"listening"}', 'stdout')).toMatchObject({ worthShowing: false })
    expect(readLogLine('{"level":40,"msg":"The mail server is slow."}', 'stdout')).toEqual({
      text: 'The mail server is slow.',
      worthShowing: true,
      mayExplainAStop: false,
    })
  })

  test('a log line with an error has its reason', () => {
    const line = JSON.stringify({ level: 60, msg: 'The server cannot start', err: { message: 'disk full' } })
    expect(readLogLine(line, 'stdout')).toEqual({
      text: 'The server cannot start: disk full',
      worthShowing: true,
      mayExplainAStop: true,
    })
  })

  test('a line of plain text counts as a reason only on stderr', () => {
    expect(readLogLine('PORT is wrong.', 'stderr').mayExplainAStop).toBe(true)
    expect(readLogLine('PORT is wrong.', 'stdout').mayExplainAStop).toBe(false)
    expect(readLogLine('  ', 'stderr').mayExplainAStop).toBe(false)
  })

  test('a line of other JSON counts as plain text', () => {
    expect(readLogLine('42', 'stderr')).toMatchObject({ text: '42', mayExplainAStop: true })
    expect(readLogLine('null', 'stderr')).toMatchObject({ text: 'null', mayExplainAStop: true })
  })
})

test('lines split at any position arrive complete, even the last one', async () => {
  const lines: string[] = []
  const stream = Readable.from(['one\ntw', 'o\n', 'th', 'ree'])
  eachLine(stream, (line) => lines.push(line))
  await new Promise((resolve) => stream.on('close', resolve))
  expect(lines).toEqual(['one', 'two', 'three'])
})
