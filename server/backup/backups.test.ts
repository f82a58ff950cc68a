import { randomBytes, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { prepare } from '#test/support/pglite.ts'
import { SOME_KEY } from '#test/support/some-key.ts'
import { lockDirectory } from '../db/directory-lock.ts'
import { openEmbedded } from '../db/embedded.ts'
import { createLocalFiles } from '../providers/files/local.ts'
import { answerCopyRequests, copiesIn, newCopyName, requestCopy } from './copy-request.ts'
import { drill } from './drill.ts'
import { noteErasures } from './erasures.ts'
import { linkFiles } from './file-links.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

// Each test opens several embedded databases.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = mkdtempSync(join(tmpdir(), 'masar-backups-'))
afterAll(() => rmSync(root, { recursive: true }))

const dataDir = join(root, 'data')
const source = { databaseUrl: null, dataDir, hasStore: false }
const keys = [{ id: '2026', key: randomBytes(32) }] as const
const log = pino({ level: 'silent' })

const files = createLocalFiles({
  directory: join(dataDir, 'files'),
  baseUrl: 'https://portal.example/files',
  secret: 'secret',
  keys: [SOME_KEY],
})

const CUSTOMER = '00000000-0000-4000-8000-000000000001'
const OWNER = '00000000-0000-4000-8000-000000000002'
const run = async (statement: string, directory = dataDir) => {
  const { engine, close } = await openEmbedded(directory)
  if (engine.kind !== 'pglite') throw new Error('Not embedded')
  const results = await engine.pglite.exec(statement)
  await close()
  return results.at(-1)?.rows ?? []
}

let fileKey: string
beforeAll(async () => {
  const database = await openEmbedded(dataDir)
  await prepare(database)
  await database.close()
  fileKey = await files.put(Buffer.from('a register'))
  await files.put(Buffer.from('an upload in progress'))
  await run(`insert into users (id, issuer, subject, email, email_verified, first_name, role, created_at, updated_at)
      values ('${OWNER}', 'https://one.example', 's', 'noura@najd.example', true, 'Noura', 'user', now(), now());
    insert into customers (id, user_id, account_type, step_version, status_version, created_at, updated_at)
      values ('${CUSTOMER}', '${OWNER}', 'business', 1, 1, now(), now());
    insert into documents (id, customer_id, type, storage_key, name, size, mime, sha256, created_at)
      values (gen_random_uuid(), '${CUSTOMER}', 'vat', '${fileKey}', 'vat.pdf', 10, 'application/pdf', '', now())`)
})

/** A backup for tests to copy, because making one takes as long as a start of the database. */
const ready = join(root, 'ready')
let name: string
beforeAll(async () => {
  name = (await makeBackup(source, { folder: ready, keys })).name
})

let folder: string
let target: { databaseUrl: null; dataDir: string }
beforeEach(() => {
  folder = join(root, randomUUID())
  target = { databaseUrl: null, dataDir: join(root, randomUUID()) }
})
const copyReady = () => cpSync(ready, folder, { recursive: true })

const restore = (from = folder) => restoreBackup(target, { from, keys, log })
const nameOfOwner = (directory: string) =>
  run(`select first_name from users where id = '${OWNER}'`, directory)

test('a backup of the embedded database and its files is restored with every row and file', async () => {
  copyReady()
  expect(readdirSync(join(folder, name)).sort()).toEqual(['database', 'files', 'manifest'])
  expect(readFileSync(join(folder, name, 'database')).includes('noura@')).toBe(false)
  const { manifest } = await restore()
  expect(manifest).toMatchObject({ kind: 'copy', files: 2, tables: { 'public.users': { rows: 1 } } })
  expect(await nameOfOwner(target.dataDir)).toEqual([{ first_name: 'Noura' }])
  expect(readFileSync(join(target.dataDir, 'files', fileKey))).toEqual(
    readFileSync(join(dataDir, 'files', fileKey)),
  )
  expect(readdirSync(target.dataDir).filter((entry) => entry.includes('half'))).toEqual([])
  expect(readdirSync(join(dataDir, 'copies'))).toEqual([])
})

test('a running server copies its database on request and keeps running', async () => {
  const lock = lockDirectory(dataDir, new Date())
  const database = await openEmbedded(dataDir)
  if (database.engine.kind !== 'pglite') throw new Error('Not embedded')
  const end = answerCopyRequests(dataDir, { pglite: database.engine.pglite, log })
  const open = await database.db.startTransaction().execute()
  await open.insertInto('effects').values({ id: 'open', at: new Date() }).execute()
  const made = makeBackup(source, { folder, keys })
  // The server deletes the file of a document that was replaced meanwhile.
  renameSync(join(dataDir, 'files', fileKey), join(root, 'aside'))
  await open.rollback().execute()
  await made
  renameSync(join(root, 'aside'), join(dataDir, 'files', fileKey))
  await database.db.insertInto('effects').values({ id: 'later', at: new Date() }).execute()
  end()
  await database.close()
  lock.release()
  await restore()
  expect(readdirSync(join(target.dataDir, 'files'))).toContain(fileKey)
  expect(await run('select id from effects', target.dataDir)).toEqual([])
  expect(await run('delete from effects returning id')).toEqual([{ id: 'later' }])
})

test('a request whose name leads out of the directory is ignored', async () => {
  const served = join(root, 'served')
  mkdirSync(served)
  const database = await openEmbedded(served)
  if (database.engine.kind !== 'pglite') throw new Error('Not embedded')
  const end = answerCopyRequests(served, { pglite: database.engine.pglite, log })
  writeFileSync(join(served, 'copy-request'), '../../out.half')
  await expect.poll(() => existsSync(join(served, 'copy-request')), { timeout: 15_000 }).toBe(false)
  const copy = newCopyName()
  mkdirSync(join(copiesIn(served), copy))
  await requestCopy(served, copy, join(served, 'copies', copy, 'db'))
  end()
  await database.close()
  expect(existsSync(join(root, 'out.half'))).toBe(false)
})

test('a request that cannot be read or answered is logged, and the next one is answered', async () => {
  const served = join(root, 'unanswerable')
  mkdirSync(served)
  const database = await openEmbedded(served)
  if (database.engine.kind !== 'pglite') throw new Error('Not embedded')
  const logged: string[] = []
  const writing = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
  const end = answerCopyRequests(served, { pglite: database.engine.pglite, log: writing })
  const request = join(served, 'copy-request')
  mkdirSync(request)
  await expect.poll(() => logged.length, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(logged[0]).toContain('EISDIR')
  rmSync(request, { recursive: true })
  // The folder of the copy is a file, so neither the copy nor the error can be written into it.
  const gone = newCopyName()
  writeFileSync(join(copiesIn(served), gone), '')
  writeFileSync(request, gone)
  await expect
    .poll(() => logged.filter((line) => line.includes('ENOTDIR')).length, { timeout: 15_000 })
    .toBe(2)
  const copy = newCopyName()
  mkdirSync(join(copiesIn(served), copy))
  await requestCopy(served, copy, join(served, 'copies', copy, 'db'))
  end()
  await database.close()
})

test('a file that is deleted while the backup is made keeps its place in it', () => {
  const links = join(root, 'links')
  const stored = join(root, 'stored')
  mkdirSync(stored)
  writeFileSync(join(stored, fileKey), 'before')
  linkFiles(stored, links)
  rmSync(join(stored, fileKey))
  const later = randomUUID()
  writeFileSync(join(stored, later), 'later')
  writeFileSync(join(stored, `${randomUUID()}.part`), 'half written')
  linkFiles(stored, links)
  expect(readdirSync(links).sort()).toEqual([fileKey, later].sort())
  expect(readFileSync(join(links, fileKey), 'utf8')).toBe('before')
})

test('a backup is refused when a row names a missing file, and leaves nothing behind', async () => {
  const file = join(dataDir, 'files', fileKey)
  renameSync(file, join(root, 'aside'))
  await expect(makeBackup(source, { folder, keys })).rejects.toThrow(
    `1 files that the database names are missing in ${dataDir}/files, such as ${fileKey}: restore them first.`,
  )
  renameSync(join(root, 'aside'), file)
  expect(readdirSync(folder)).toEqual(['erasures'])
  expect(readdirSync(join(dataDir, 'copies'))).toEqual([])
})

test('older backups are deleted once the new one is complete, and incomplete ones are not counted', async () => {
  const names = []
  for (let count = 0; count < 3; count += 1)
    names.push((await makeBackup(source, { folder, keys, keep: 2 })).name)
  const half = join(folder, `${names[2]?.replace('copy', 'dump')}.half`)
  mkdirSync(half)
  mkdirSync(join(folder, '2030-01-01T00-00-00-000Z-copy'))
  expect(readdirSync(folder).sort()).toEqual(
    [...names.slice(1), '2030-01-01T00-00-00-000Z-copy', 'erasures', half.split('/').at(-1)].sort(),
  )
  renameSync(join(dataDir, 'files', fileKey), join(root, 'aside'))
  await expect(makeBackup(source, { folder, keys, keep: 1 })).rejects.toThrow('are missing')
  renameSync(join(root, 'aside'), join(dataDir, 'files', fileKey))
  expect((await restore()).manifest.name).toBe(names[2])
})

test('a restore into a place with a database or with files is refused', async () => {
  copyReady()
  for (const part of ['db', 'files']) {
    mkdirSync(join(target.dataDir, part), { recursive: true })
    writeFileSync(join(target.dataDir, part, 'own'), '')
    await expect(restore()).rejects.toThrow(
      `${join(target.dataDir, part)} is not empty: move it away, or restore into another place. Nothing was changed.`,
    )
    expect(readdirSync(join(target.dataDir, part))).toEqual(['own'])
    rmSync(target.dataDir, { recursive: true })
  }
})

test('a restore of a backup with other migrations is refused', async () => {
  const other = join(root, 'other')
  mkdirSync(other)
  cpSync(join(dataDir, 'db'), join(other, 'db'), { recursive: true })
  await run(
    `alter table kysely_migration disable trigger user;
    insert into kysely_migration (name, timestamp) values ('0002-later', now()::text)`,
    other,
  )
  await makeBackup({ ...source, dataDir: other, hasStore: true }, { folder, keys })
  await expect(restore()).rejects.toThrow(
    'with other migrations (0002-later): restore it with that version, then migrate.',
  )
})

test.each(['manifest', 'database', 'files'])(
  'a restore names the file %s of the backup that is cut, changed or missing, and restores nothing',
  async (part) => {
    copyReady()
    const file = join(folder, name, part)
    const whole = readFileSync(file)
    truncateSync(file, whole.length - 5)
    await expect(restore()).rejects.toThrow(`${file} is damaged or cut.`)
    writeFileSync(file, whole.with(whole.length - 20, (whole.at(-20) ?? 0) ^ 1))
    await expect(restore()).rejects.toThrow(`${file} is damaged or cut.`)
    rmSync(file)
    await expect(restore(join(folder, name))).rejects.toThrow(
      part === 'manifest' ? 'There is no complete backup in' : `${file} is missing.`,
    )
    for (const place of ['db', 'files', 'restored.half'])
      expect(existsSync(join(target.dataDir, place))).toBe(false)
  },
)

test('a restore with another key is refused', async () => {
  copyReady()
  const others = [{ id: '2026', key: randomBytes(32) }]
  await expect(restoreBackup(target, { from: folder, keys: others, log })).rejects.toThrow('is another one')
})

test('a restore without the list of destroyed people is refused unless the operator allows it', async () => {
  copyReady()
  rmSync(join(folder, 'erasures'))
  await expect(restore()).rejects.toThrow(
    `The list of destroyed people, ${join(folder, 'erasures')}, is missing: their data would come back. Put it there, or say --without-erasures.`,
  )
  expect(existsSync(target.dataDir)).toBe(false)
  await restoreBackup(target, { from: folder, keys, log, withoutErasures: true })
  expect(await nameOfOwner(target.dataDir)).toEqual([{ first_name: 'Noura' }])
})

test('only a base backup can be restored into a directory of a PostgreSQL server', async () => {
  copyReady()
  const ofServer = { ...target, serverDir: join(root, 'server') }
  await expect(restoreBackup(ofServer, { from: join(folder, name), keys, log })).rejects.toThrow(
    'The backup is not of a PostgreSQL server: leave --server-dir out.',
  )
  await expect(restoreBackup(ofServer, { from: folder, keys, log })).rejects.toThrow(
    `There is no complete base backup in ${folder}.`,
  )
})

test('a restore destroys again the data that was destroyed after the backup', async () => {
  copyReady()
  const before = join(root, 'before')
  mkdirSync(before)
  cpSync(join(dataDir, 'db'), join(before, 'db'), { recursive: true })
  await run(`insert into destroyed_subjects (user_id, customer_id, request_id, destroyed_at)
    values ('${OWNER}', '${CUSTOMER}', gen_random_uuid(), now())`)
  await makeBackup(source, { folder, keys })
  rmSync(join(dataDir, 'db'), { recursive: true })
  renameSync(join(before, 'db'), join(dataDir, 'db'))
  expect((await restore(join(folder, name))).erased).toBe(1)
  expect(await nameOfOwner(target.dataDir)).toEqual([{ first_name: null }])
  expect(await run('select from documents', target.dataDir)).toEqual([])
})

test('two commands that add to the list of destroyed people at once keep everyone in it', async () => {
  const other = join(root, 'with-destroyed')
  mkdirSync(other)
  cpSync(join(dataDir, 'db'), join(other, 'db'), { recursive: true })
  await run(
    `insert into destroyed_subjects (user_id, customer_id, request_id, destroyed_at)
      values ('${OWNER}', '${CUSTOMER}', gen_random_uuid(), now())`,
    other,
  )
  const [none, one] = [await openEmbedded(dataDir), await openEmbedded(other)]
  mkdirSync(folder)
  const both = [one, none].map(({ db }) => noteErasures(db, { folder, keys }))
  await Promise.all(both)
  expect(await noteErasures(none.db, { folder, keys })).toBe(1)
  expect(readdirSync(folder)).toEqual(['erasures'])
  await none.close()
  await one.close()
})

test('a drill restores a backup elsewhere, opens every file, and changes nothing', async () => {
  const options = { folder, keys, dataKeys: [SOME_KEY], into: null, log }
  const first = await drill(source, options)
  expect(first).toMatchObject({ faults: [], files: 1, links: 0, gapMs: null })
  expect(first.rows).toBeGreaterThan(3)
  const second = await drill(source, options)
  expect(second.gapMs).toBeGreaterThan(0)
  expect(await nameOfOwner(dataDir)).toEqual([{ first_name: 'Noura' }])
})

test('a drill names a file that the key does not decrypt and a changed row of the record', async () => {
  const other = join(root, 'faulty')
  cpSync(dataDir, other, { recursive: true })
  writeFileSync(join(other, 'files', fileKey), 'not sealed')
  await run(
    `insert into record_links (source, key, hash, chained) values ('activities', '${OWNER}', '', '')`,
    other,
  )
  const options = { folder, keys, dataKeys: [SOME_KEY], into: null, log }
  const { faults } = await drill({ ...source, dataDir: other }, options)
  expect(faults).toEqual([
    `Link 1 (activities ${OWNER}) does not follow the one before it.`,
    `activities ${OWNER} is gone.`,
    expect.stringMatching(`${fileKey} cannot be opened: it was not encrypted by Masar.$`),
  ])
})
