import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { START_AGAIN } from '#server/errors/directory-error.ts'
import { startChild } from './child.mjs'
import { runProduct } from './run-product.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'masar-run-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a program that exits because the disk is full is started again, and its other exit ends the product', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  const second = join(dataDir, 'second')
  const statuses: number[] = []
  const program = () => {
    const status = existsSync(second) ? 3 : START_AGAIN
    statuses.push(status)
    writeFileSync(second, '')
    const code = `console.error('ends with ${status}'); process.exit(${status})`
    const child = startChild({
      name: 'The server',
      args: ['-e', code],
      env: { PATH: process.env.PATH },
      log: join(dataDir, 'server.log'),
    })
    return { child, ready: Promise.resolve() }
  }
  const run = runProduct({ ...SETTINGS, dataDir, shownDataDir: dataDir }, {}, [program])
  await expect(run).rejects.toThrow('ends with 3')
  expect(statuses).toEqual([START_AGAIN, 3])
  expect(printed.mock.calls.flat()).toContain(`! ends with ${START_AGAIN}`)
  printed.mockRestore()
})

const SETTINGS = { port: 1, sandboxPort: 2, smtpPort: 3 }
