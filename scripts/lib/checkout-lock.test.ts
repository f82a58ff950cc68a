import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUILDS as ALL } from './build.mjs'
import { withCheckoutLock } from './checkout-lock.mjs'
import { root } from './project.mjs'

const WAITING = 'Another command is installing or building here: waiting until it is done…'

/** The parts that `npm run build` makes. */
const BUILDS = ALL.filter(({ forTests }) => !forTests)

/** Stub for vite and npm: logs its begin and end, and runs until it may end. */
const tool = (effect: string) => `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs')
const [, , command, , config] = process.argv
const name = config?.endsWith('.ts') ? config : command
appendFileSync('log', 'begin ' + name + '\\n')
const timer = setInterval(() => {
  if (!existsSync('may-end')) return
  clearInterval(timer)
  ${effect}
  appendFileSync('log', 'end ' + name + '\\n')
}, 10)`
const BUILD = `
for (const folder of ['portal', 'programs']) mkdirSync('dist/' + folder, { recursive: true })`
const INSTALL = `
mkdirSync('node_modules/node/bin', { recursive: true })
require('node:fs').symlinkSync(process.execPath, 'node_modules/node/bin/node')
writeFileSync('node_modules/.package-lock.json', '{"packages":{}}')`

let checkout: string
let tools: string
const children: ChildProcess[] = []
const at = (path: string) => join(checkout, path)
const put = (path: string, text: string) => {
  mkdirSync(dirname(at(path)), { recursive: true })
  writeFileSync(at(path), text)
}

/** A checkout with our scripts and stub tools. */
beforeEach(() => {
  checkout = realpathSync(mkdtempSync(join(tmpdir(), 'masar-checkout-')))
  // npm is outside the checkout.
  tools = mkdtempSync(join(tmpdir(), 'masar-tools-'))
  cpSync(join(root, 'scripts/lib'), at('scripts/lib'), { recursive: true })
  cpSync(join(root, 'scripts/build.mjs'), at('scripts/build.mjs'))
  for (const path of BUILDS.flatMap(({ inputs, configs }) => [...inputs, ...configs]))
    if (statSync(join(root, path)).isDirectory()) mkdirSync(at(path), { recursive: true })
    else put(path, '')
  put('package.json', '{}')
  put('package-lock.json', '{"packages":{}}')
  writeFileSync(join(tools, 'npm'), `#!${process.execPath}${tool(INSTALL)}`, { mode: 0o755 })
  put('node_modules/vite/bin/vite.js', tool(BUILD))
  put('node_modules/node/package.json', '{}')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of [checkout, tools]) rmSync(folder, { recursive: true })
})

const installed = () => {
  mkdirSync(at('node_modules/node/bin'))
  symlinkSync(process.execPath, at('node_modules/node/bin/node'))
  put('node_modules/.package-lock.json', '{"packages":{}}')
}

/** Runs `npm run build` and collects its output. */
const build = () => {
  const PATH = [tools, process.env.PATH].join(delimiter)
  const child = spawn(process.execPath, [at('scripts/build.mjs')], { env: { PATH } })
  children.push(child)
  const command = { child, said: '', ended: once(child, 'close') }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      command.said += text
    })
  return command
}
type Command = ReturnType<typeof build>

const log = () => (existsSync(at('log')) ? readFileSync(at('log'), 'utf8').trim().split('\n') : [])
const hasBegun = (count: number) =>
  vi.waitFor(() => expect(log().filter((line) => line.startsWith('begin'))).toHaveLength(count), 20_000)
const isWaiting = (command: Command) => vi.waitFor(() => expect(command.said).toBe(`${WAITING}\n`), 20_000)
const mayEnd = () => put('may-end', '')

test('the second of two builds waits for the first, says so once, and finds all built', async () => {
  installed()
  const first = build()
  await hasBegun(3)
  const second = build()
  await isWaiting(second)
  mayEnd()
  expect([await first.ended, await second.ended]).toEqual([
    [0, null],
    [0, null],
  ])
  expect(
    log()
      .filter((line) => line.startsWith('begin'))
      .toSorted(),
  ).toEqual(BUILDS.flatMap(({ configs }) => configs.map((name) => `begin ${name}`)).toSorted())
  expect([first.said, second.said]).toEqual(['Building the portal, server and sandbox…\n', `${WAITING}\n`])
})

test('two installs at once run once', async () => {
  const first = build()
  await hasBegun(1)
  const second = build()
  await isWaiting(second)
  mayEnd()
  expect([await first.ended, await second.ended]).toEqual([
    [0, null],
    [0, null],
  ])
  expect(log().filter((line) => line === 'begin ci')).toHaveLength(1)
  expect(log().filter((line) => line.startsWith('begin vite'))).toHaveLength(3)
  expect(`${first.said}${second.said}`.match(/Building/g)).toHaveLength(1)
})

test('a killed build releases the lock', async () => {
  installed()
  const first = build()
  await hasBegun(3)
  const second = build()
  const third = build()
  await Promise.all([second, third].map(isWaiting))
  first.child.kill('SIGKILL')
  await hasBegun(6)
  mayEnd()
  expect([await second.ended, await third.ended]).toEqual([
    [0, null],
    [0, null],
  ])
  expect(log().filter((line) => line.startsWith('begin'))).toHaveLength(6)
})

test.each<[string, string | null]>([
  ['says something else', `masar ${'0'.repeat(64)}\n`],
  ['speaks little', 'hi'],
  ['hangs up', null],
])('a program on the same port that %s does not block a command', async (_, words) => {
  const port = 15_000 + (createHash('sha256').update(checkout).digest().readUInt32BE(0) % 16_000)
  const other = createServer((socket) => (words === null ? socket.destroy() : socket.write(words)))
  await once(other.listen(port, '127.0.0.1'), 'listening')
  expect(await withCheckoutLock(() => Promise.resolve('done'), checkout)).toBe('done')
  await new Promise((resolve) => other.close(resolve))
})

test('failed work releases the lock', async () => {
  const failing = withCheckoutLock(() => Promise.reject(new Error('no disk')), checkout)
  await expect(failing).rejects.toThrow('no disk')
  expect(await withCheckoutLock(() => Promise.resolve('done'), checkout)).toBe('done')
})
