import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from './lib/ports.mjs'

let folder: string
let other: Server
let taken: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masar-start-'))
  other = createServer((_, reply) => reply.end())
  await new Promise<void>((resolve) => other.listen(0, resolve))
  taken = (other.address() as AddressInfo).port
})
afterEach(() => {
  other.close()
  rmSync(folder, { recursive: true })
})

/** Runs `npm start`, for cases in which it must stop before it starts a program. */
const start = async (env: Record<string, string>) => {
  const ports = {
    PORT: await findFreePort(),
    SANDBOX_PORT: await findFreePort(),
    SANDBOX_SMTP_PORT: await findFreePort(),
  }
  const all = { PATH: process.env.PATH, DATA_DIR: folder, ...ports, ...env }
  const strings = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)]))
  return new Promise<{ status: unknown; said: string }>((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs'], { env: strings }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, said: `${stdout}${stderr}`.trim() }),
    )
  })
}

test.each(['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])(
  'a taken %s is one sentence, and nothing is started',
  async (name) => {
    expect(await start({ [name]: String(taken) })).toEqual({
      status: 1,
      said: `Port ${taken} is taken: stop the program that uses it, or choose another one, for example ${name}=${taken + 10} npm start.`,
    })
    expect(readdirSync(folder)).toEqual(['logs'])
  },
)

test('a data directory without write access is reported in one sentence', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await start({ DATA_DIR: file })).toEqual({
    status: 1,
    said: `The data directory ${file} cannot be written (ENOTDIR): allow writing there, or choose another one with DATA_DIR.`,
  })
})

test('a second start on the data of a running product reports in one sentence where it runs', async () => {
  const note = join(folder, 'running.json')
  const appUrl = `http://localhost:${taken}`
  writeFileSync(note, JSON.stringify({ pid: process.pid, appUrl }))
  expect(await start({})).toEqual({
    status: 1,
    said: `Masar is already running on the data in ${folder}: open ${appUrl}, or stop process ${process.pid} first, or choose another DATA_DIR.`,
  })
  expect(existsSync(note)).toBe(true)
})

test('the files of a killed product do not block the next start', async () => {
  writeFileSync(
    join(folder, 'running.json'),
    JSON.stringify({ pid: 2 ** 30, appUrl: `http://localhost:${taken}` }),
  )
  const { said } = await start({ PORT: String(taken) })
  expect(said).toContain(`Port ${taken} is taken`)
})
