import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resultsIn } from '../operations/backup-results.ts'
import { noteResult } from './note-result.ts'

const inFolder = async (use: (dataDir: string) => Promise<void>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'masar-noted-'))
  try {
    await use(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

test('the result of a backup of the embedded database is a whole file for its server', () =>
  inFolder(async (dataDir) => {
    const warnings: string[] = []
    await noteResult({ databaseUrl: null, dataDir }, { kind: 'copy', bytes: 5 }, (one) => warnings.push(one))
    expect(readdirSync(resultsIn(dataDir))).toEqual([expect.stringMatching(/\.json$/)])
    expect(warnings).toEqual([])
  }))

test('a database that does not answer is a sentence and not a failure of the backup', () =>
  inFolder(async (dataDir) => {
    const warnings: string[] = []
    const unreachable = new URL('postgres://person@127.0.0.1:1/masar')
    unreachable.password = 'secret'
    const databaseUrl = unreachable.href
    await noteResult({ databaseUrl, dataDir }, { kind: 'dump', bytes: 5 }, (one) => warnings.push(one))
    expect(warnings).toEqual([expect.stringMatching(/^The end of the dump was not noted/)])
    expect(warnings.join()).not.toMatch(/secret|person/)
    expect(existsSync(resultsIn(dataDir))).toBe(false)
  }))
