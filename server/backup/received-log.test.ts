import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sealLog, sealNewFiles } from './received-log.ts'

const root = mkdtempSync(join(tmpdir(), 'masar-log-'))
afterAll(() => rmSync(root, { recursive: true }))
const sealing = { folder: join(root, 'backups'), key: { id: '2026', key: randomBytes(32) } }

/** A broken link is listed but cannot be read, like a file that was deleted after the listing. */
const listedOnly = (folder: string, name: string) => symlinkSync(join(root, 'nothing'), join(folder, name))

test('a log file that disappears after the listing is left out, and the others are kept', async () => {
  const spool = join(root, 'spool')
  mkdirSync(spool)
  const [first, second, third] = ['1', '2', '3'].map((number) => `00000001000000000000000${number}`)
  writeFileSync(join(spool, `${first}`), 'log')
  listedOnly(spool, `${second}`)
  writeFileSync(join(spool, `${third}.partial`), 'log')
  await sealLog(spool, sealing)
  expect(readdirSync(join(sealing.folder, 'log'))).toEqual([first, `${third}.partial`])
})

test('a stored file that disappears after the listing is left out, and the others are kept', async () => {
  const stored = join(root, 'stored')
  mkdirSync(stored)
  const kept = randomUUID()
  listedOnly(stored, randomUUID())
  writeFileSync(join(stored, kept), 'sealed')
  await sealNewFiles(stored, sealing)
  expect(readdirSync(join(sealing.folder, 'log-files'))).toEqual([kept])
})
