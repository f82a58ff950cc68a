import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { ownNode } from '../../scripts/lib/project.mjs'

let folder: string
let elsewhere: Server
let calls: number
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masar-calls-'))
  calls = 0
  elsewhere = createServer((_request, response) => {
    calls += 1
    response.end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  child?.kill('SIGKILL')
  elsewhere.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the server refuses, logs and counts a call that names no provider', async () => {
  const { port } = elsewhere.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const forgotten = `process.on('SIGUSR2', () => fetch('${address}').catch(() => undefined))`
  const ownPort = String(await findFreePort())
  child = spawn(
    ownNode,
    ['--import', `data:text/javascript,${encodeURIComponent(forgotten)}`, 'dist/programs/server.js'],
    {
      env: { PATH: `${process.env.PATH}`, DATA_DIR: folder, PORT: ownPort },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  child.stdout?.on('data', (data) => {
    output += String(data)
  })
  await expect.poll(() => output, { timeout: 60_000 }).toContain('"msg":"ready"')
  child.kill('SIGUSR2')
  await expect.poll(() => output).toContain('a call to an address outside the settings was refused')
  expect(output).toContain(`"origin":"${address}"`)
  const metrics = await (await fetch(`http://localhost:${ownPort}/metrics`)).text()
  expect(metrics).toMatch(/^masar_unlisted_calls_total 1$/m)
  expect(calls).toBe(0)
})
