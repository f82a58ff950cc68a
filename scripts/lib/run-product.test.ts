import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { START_AGAIN } from '#server/errors/directory-error.ts'
import { startChild } from './child.mjs'
import { runProduct } from './run-product.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'masar-run-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test.each([
  ['by its signal', `process.kill(process.pid, '${START_AGAIN.signal}'); setInterval(() => {}, 1000)`],
  ['with its exit code', `process.exit(${START_AGAIN.code})`],
])(
  'a program that ends %s because the disk is full is started again, and its other exit ends the product',
  async (way, end) => {
    const printed = vi.spyOn(console, 'log').mockReturnValue()
    const second = join(dataDir, way)
    let starts = 0
    const program = () => {
      const [reason, code] = existsSync(second) ? ['for good', 'process.exit(3)'] : ['for now', end]
      starts += 1
      writeFileSync(second, '')
      const child = startChild({
        name: 'The server',
        args: ['-e', `console.error('ends ${reason}'); ${code}`],
        env: { PATH: process.env.PATH },
        log: join(dataDir, 'server.log'),
      })
      return { child, ready: Promise.resolve() }
    }
    const run = runProduct({ ...SETTINGS, dataDir, shownDataDir: dataDir }, {}, [program])
    await expect(run).rejects.toThrow('ends for good')
    expect(starts).toBe(2)
    expect(printed.mock.calls.flat()).toContain('! ends for now')
    printed.mockRestore()
  },
)

const SETTINGS = { port: 1, sandboxPort: 2, smtpPort: 3 }
