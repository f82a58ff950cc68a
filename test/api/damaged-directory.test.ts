import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '#server/db/embedded.ts'
import { sampleOf } from '#test/support/long-run.ts'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { ownNode } from '../../scripts/lib/project.mjs'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'masar-damaged-'))
  const whole = join(folder, 'whole')
  mkdirSync(join(whole, 'files'), { recursive: true })
  writeFileSync(join(whole, 'files', 'letter.pdf'), 'a document')
  for (const name of ['session-secret', 'flow-names-secret'])
    writeFileSync(join(whole, name), `${'s'.repeat(64)}\n`)
  writeFileSync(join(whole, 'data-keys'), `first:${'A'.repeat(43)}=\n`)
  writeFileSync(join(whole, 'number-secret'), `${'a'.repeat(64)}\n`)
  // The database is created in its own directory, since none is created beside existing files.
  const database = await openEmbedded(join(folder, 'made'))
  await database.close()
  renameSync(join(folder, 'made', 'db'), join(whole, 'db'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Hashes of all files except the owner file, the logs and the engine's caches. */
const contentOf = (directory: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(
        (file) =>
          !/owner\.json|logs\/|sandbox\/|pg_internal\.init|\/lock-journal/.test(file.slice(directory.length)),
      )
      .sort()
      .map((file) => [
        file.slice(directory.length),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]),
  )

const run = async (dataDir: string, script: string) => {
  const env = {
    PATH: `${process.env.PATH}`,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    SANDBOX_SMTP_PORT: String(await findFreePort()),
  }
  return new Promise<{ status: unknown; output: string }>((resolve) => {
    const args = ['--disable-warning=ExperimentalWarning', script]
    execFile(ownNode, args, { env }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, output: `${stdout}${stderr}`.trim() }),
    )
  })
}

type Damage = (directory: string) => void

const DAMAGES: [string, Damage, (directory: string) => string][] = [
  [
    'a database without its PG_VERSION',
    (directory) => rmSync(join(directory, 'db', 'PG_VERSION')),
    (directory) =>
      `The database in ${directory}/db is damaged: PG_VERSION is missing or empty. Restore the directory from a backup, or move it away to start afresh. Nothing was changed.`,
  ],
  [
    'a database whose control file holds nonsense',
    (directory) => writeFileSync(join(directory, 'db', 'global', 'pg_control'), 'x'.repeat(8192)),
    (directory) =>
      `The database in ${directory}/db cannot be opened: its files are damaged, or may not be read and written. Restore the directory from a backup, or move it away to start afresh.`,
  ],
  [
    'files without their database',
    (directory) => rmSync(join(directory, 'db'), { recursive: true }),
    (directory) =>
      `The database in ${directory}/db is missing, though ${directory}/files holds files that belong to one. Restore it from a backup, or move ${directory}/files away to start afresh. Nothing was changed.`,
  ],
  [
    'an empty secret',
    (directory) => writeFileSync(join(directory, 'session-secret'), ''),
    (directory) =>
      `The secret in ${directory}/session-secret is damaged: it has fewer than 32 characters. Restore the file from a backup, or delete it to have a new one made, after which links to files already sent no longer open.`,
  ],
  [
    'a secret of three letters',
    (directory) => writeFileSync(join(directory, 'session-secret'), 'abc'),
    (directory) =>
      `The secret in ${directory}/session-secret is damaged: it has fewer than 32 characters. Restore the file from a backup, or delete it to have a new one made, after which links to files already sent no longer open.`,
  ],
  [
    'a truncated key of files',
    (directory) => writeFileSync(join(directory, 'data-keys'), 'first:abc'),
    (directory) =>
      `The secret in ${directory}/data-keys is damaged: it is no list of keys. Restore the file from a backup: without it no uploaded file and no identity number can be read.`,
  ],
  [
    'a lock that is damaged',
    (directory) => writeFileSync(join(directory, 'lock'), 'nonsense'.repeat(1000)),
    (directory) =>
      `The lock ${directory}/lock is damaged. It holds no data: make sure that no other Masar works in this directory, delete the file and start again.`,
  ],
]

const PROGRAMS = [
  ['npm start', 'scripts/start.mjs'],
  ['the server alone', 'dist/programs/server.js'],
] as const

describe.each(sampleOf(1, PROGRAMS))('a start by %s', (_, script) => {
  test.each(sampleOf(3, DAMAGES))(
    'the start refuses %s in one sentence and changes nothing',
    async (name, damage, sentence) => {
      const directory = join(folder, `${script}-${name}`.replace(/\W/g, '-'))
      cpSync(join(folder, 'whole'), directory, { recursive: true })
      damage(directory)
      const before = contentOf(directory)
      expect(await run(directory, script)).toEqual({ status: 1, output: sentence(directory) })
      const after = contentOf(directory)
      // A start without a lock creates one.
      if (!('/lock' in before)) delete after['/lock']
      expect(after).toEqual(before)
    },
    120_000,
  )
})

test('a start replaces the half-made database of a killed first start', async () => {
  const directory = join(folder, 'half')
  mkdirSync(join(directory, 'db.new', 'base'), { recursive: true })
  writeFileSync(join(directory, 'db.new', 'PG_VERSION'), '18\n')
  const database = await openEmbedded(directory)
  await database.close()
  expect(readdirSync(directory)).toEqual(['db'])
})
