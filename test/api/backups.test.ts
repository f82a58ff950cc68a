import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOperations } from '#contract/endpoints/operations.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { startShortWorld, type World } from '#test/support/world.ts'
import { ownNode } from '../../scripts/lib/project.mjs'

const folder = mkdtempSync(join(tmpdir(), 'masar-folder-'))
const BACKUP_KEYS = `2026:${randomBytes(32).toString('base64')}`

let world: World
beforeAll(async () => {
  world = await startShortWorld({ RATE_LIMIT_FACTOR: '1000' })
  await openAccount(world)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

/** Runs the backup program of the build. `killed`: kills it as soon as it has written into the folder. */
const run = (args: string[], env: Record<string, string> = {}, killed = false) =>
  new Promise<{ status: unknown; output: string }>((resolve) => {
    const child = execFile(
      ownNode,
      ['--disable-warning=ExperimentalWarning', 'dist/programs/backup.js', ...args],
      { env: { ...world.env, BACKUP_KEYS, ...env } },
      (error, stdout, stderr) =>
        resolve({ status: error?.signal ?? error?.code ?? 0, output: `${stdout}${stderr}`.trim() }),
    )
    if (!killed) return
    const watch = setInterval(() => {
      if (!readdirSync(folder).some((name) => name.endsWith('.half'))) return
      clearInterval(watch)
      child.kill('SIGKILL')
    }, 5)
  })

test('commands back up the database of a running server and restore it, but not over an existing database', async () => {
  const { status, output } = await run(['backup', '--to', folder, '--keep', '14'])
  expect([status, output]).toEqual([0, expect.stringMatching(/^The backup .*-copy in .* is complete/)])
  const dataDir = mkdtempSync(join(tmpdir(), 'masar-restored-'))
  rmSync(dataDir, { recursive: true })
  const restored = await run(['restore', '--from', folder], { DATA_DIR: dataDir })
  expect([restored.status, restored.output]).toEqual([0, expect.stringMatching(/^Restored .*-copy, of /)])
  const again = await run(['restore', '--from', folder], { DATA_DIR: dataDir })
  expect([again.status, again.output.split('\n').length]).toEqual([1, 1])
  rmSync(dataDir, { recursive: true })
})

test('a drill beside a running server compares every row, the record and the files', async () => {
  const { status, output } = await run(['drill'])
  expect(output).toMatch(/rows of \d+ tables came back unchanged/)
  expect(output).toMatch(/The record has \d+ rows in its chain, [1-9]\d* files were opened/)
  expect([status, output.split('\n').at(-1)]).toEqual([0, 'The drill passed.'])
})

test('the page Operations has the last backup and the last drill, and a failure until a later success', async () => {
  const backups = async () => (await (await callAsAdmin(world))(readOperations)).backups
  expect(await backups()).toMatchObject({
    lastBackup: { kind: 'copy', failure: null, bytes: expect.any(Number) },
    lastDrill: { kind: 'drill', failure: null },
    lastFailure: null,
  })
  const taken = mkdtempSync(join(tmpdir(), 'masar-taken-'))
  writeFileSync(join(taken, 'file'), '')
  expect((await run(['backup', '--to', join(taken, 'file')])).status).toBe(1)
  expect((await backups()).lastFailure).toMatchObject({ kind: 'copy', failure: expect.stringMatching(/./) })
  expect((await run(['backup', '--to', folder])).status).toBe(0)
  expect((await backups()).lastFailure).toBeNull()
  rmSync(taken, { recursive: true })
})

test('a killed backup leaves nothing that looks complete, and the next backup works', async () => {
  const before = readdirSync(folder).filter((name) => name.endsWith('-copy'))
  expect((await run(['backup', '--to', folder], {}, true)).status).toBe('SIGKILL')
  expect(readdirSync(folder).filter((name) => name.endsWith('-copy'))).toEqual(before)
  expect((await run(['backup', '--to', folder])).status).toBe(0)
  expect(readdirSync(folder).filter((name) => name.endsWith('-copy'))).toHaveLength(before.length + 1)
})

test('a command without a key, a backup or a valid number prints one sentence', async () => {
  expect(await run(['backup', '--to', folder], { BACKUP_KEYS: '' })).toEqual({
    status: 1,
    output: 'BACKUP_KEYS must be set: backups are encrypted with its first key, such as 2026:… of 32 bytes.',
  })
  expect(await run(['backup', '--to', folder, '--keep', '0'])).toEqual({
    status: 1,
    output: '--keep must be a whole number above 0.',
  })
  const { status, output } = await run(['restore', '--from', join(folder, 'none')])
  expect([status, output]).toEqual([1, `There is no complete backup in ${join(folder, 'none')}.`])
})
