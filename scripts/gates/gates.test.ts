import { expect, test } from 'vitest'
import { sbomOf } from '../lib/sbom.mjs'
import { advisoryFaults, ageWarning, checksumOf, readAudit } from './advisories.ts'
import { crashPointFaults, sourceMapFaults } from './build.ts'
import { licenceFaults } from './licences.ts'
import { lockFileFaults } from './lock-file.ts'
import { secretFaults } from './secrets.ts'

const integrity = `sha512-${'A'.repeat(86)}==`
const good = { version: '1.2.3', integrity, license: 'MIT' }
const lockOf = (locked: object, path = 'node_modules/@a/b') => ({ packages: { '': {}, [path]: locked } })

test('a package of the registry with a checksum passes', () => {
  expect(lockFileFaults(lockOf(good))).toEqual([])
})

test.each([
  ['from git', { resolved: 'git+ssh://git@code.example/a/b.git#1234' }],
  ['from a file', { resolved: 'file:../b' }],
  ['from another host', { resolved: 'https://packages.example/@a/b/-/b-1.2.3.tgz' }],
  ['under an alias', { name: 'c' }],
  ['without a checksum', { integrity: undefined }],
  ['with a weak checksum', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
])('a package %s fails', (_, change) => {
  expect(lockFileFaults(lockOf({ ...good, ...change }))).toHaveLength(1)
})

test('a linked folder in the lock file is a fault', () => {
  expect(lockFileFaults(lockOf({ resolved: 'packages/b', link: true }))).not.toEqual([])
})

const none = { inProduct: [], inDevelopment: [] }
const exception = { name: /^@a\/b$/, licence: 'MPL-2.0', reason: 'A test.' }

test.each([
  ['MIT', 0],
  ['(MIT OR GPL-3.0-only)', 0],
  ['MIT AND ISC', 0],
  ['MIT AND GPL-3.0-only', 1],
  ['GPL-3.0-only', 1],
  [undefined, 1],
])('the licence %s has %i faults', (license, count) => {
  expect(licenceFaults(lockOf({ ...good, license }), none)).toHaveLength(count)
})

test('a licence accepted for development is a fault in the product, and an unused exception is a fault', () => {
  const lists = { ...none, inDevelopment: [exception] }
  expect(licenceFaults(lockOf({ ...good, license: 'MPL-2.0', dev: true }), lists)).toEqual([])
  expect(licenceFaults(lockOf({ ...good, license: 'MPL-2.0' }), lists)).toHaveLength(2)
})

const lock = lockOf(good)
const audit = JSON.stringify({
  vulnerabilities: {
    '@a/b': {
      nodes: ['node_modules/@a/b'],
      via: [{ name: '@a/b', title: 'Bad', url: 'https://a.example/GHSA-1', severity: 'high' }],
    },
  },
})

test('a package with an advisory fails until a reason accepts it or its version changes', () => {
  const snapshot = readAudit(audit, lock, '2026-01-01')
  if (!snapshot) throw new Error('The audit was not read')
  expect(advisoryFaults(lock, snapshot, {})).toEqual(['node_modules/@a/b 1.2.3: Bad (high, GHSA-1).'])
  expect(advisoryFaults(lock, snapshot, { 'GHSA-1': 'A test.' })).toEqual([])
  const renewed = lockOf({ ...good, version: '1.2.4' })
  expect(advisoryFaults(renewed, { ...snapshot, packages: checksumOf(renewed) }, {})).toEqual([])
})

test('a lock file that is not in the snapshot is a fault, and so is an unused exception', () => {
  const snapshot = { date: '2026-01-01', packages: 'other', advisories: [] }
  expect(advisoryFaults(lock, snapshot, { 'GHSA-1': 'A test.' })).toHaveLength(2)
})

test('an answer without advisories is no snapshot', () => {
  expect(readAudit('{"error":{}}', lock, '2026-01-01')).toBeNull()
  expect(readAudit('', lock, '2026-01-01')).toBeNull()
})

test('a snapshot is old after 30 days', () => {
  const snapshot = { date: '2026-01-01', packages: '', advisories: [] }
  expect(ageWarning(snapshot, new Date('2026-01-31'))).toBeNull()
  expect(ageWarning(snapshot, new Date('2026-02-01'))).toContain('31 days')
})

// Joined here, so that this file holds no secret itself.
const FAKES = [
  ['-----BEGIN ', 'PRIVATE KEY-----\n', 'A'.repeat(40)],
  ['MHcCAQ', 'EE', 'A'.repeat(60)],
  ['"d":"', 'A'.repeat(43), '"'],
  ['sk_', 'live_', 'A'.repeat(24)],
  ['whsec', '_', 'A'.repeat(24)],
  ['AK', 'IA', 'A'.repeat(16)],
  ['AI', 'za', 'A'.repeat(35)],
  ['GOC', 'SPX-', 'A'.repeat(28)],
  ['ya', '29.', 'A'.repeat(30)],
  ['gh', 'p_', 'A'.repeat(36)],
  ['gl', 'pat-', 'A'.repeat(20)],
  ['np', 'm_', 'A'.repeat(36)],
  ['xo', 'xb-', 'A'.repeat(20)],
  ['S', 'G.', `${'A'.repeat(22)}.${'A'.repeat(43)}`],
  ['sk', '-ant-', 'A'.repeat(30)],
  ['ey', `J${'A'.repeat(20)}.ey`, `J${'A'.repeat(20)}.${'A'.repeat(30)}`],
  ['postgres:', '//a:', 'hunter2@db.example'],
].map((parts) => parts.join(''))

test.each(FAKES)('a secret such as %s is found and not repeated', (secret) => {
  const faults = secretFaults('a.ts', `\n${secret}\n`, [])
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/^a\.ts:2 has /)
  expect(faults[0]).not.toContain(secret)
})

test('a known value is allowed, and one near it is not', () => {
  const known = [{ name: 'a', value: /^sk_test_masar_sandbox$/, reason: 'A test.' }]
  const value = ['sk', 'test_masar_sandbox'].join('_')
  expect(secretFaults('a.ts', value, known)).toEqual([])
  expect(secretFaults('a.ts', `${value}2`, known)).toHaveLength(1)
})

test('a source map that browsers could load is a fault; a source map of the programs is allowed', () => {
  const files = [
    { file: 'dist/portal/assets/a.js.map', text: '{}' },
    { file: 'dist/portal/assets/a.js', text: '//# sourceMappingURL=a.js.map' },
    { file: 'dist/portal/assets/b.js', text: 'a()' },
    { file: 'dist/programs/server.js.map', text: '{"sourcesContent":[]}' },
  ]
  expect(sourceMapFaults(files)).toHaveLength(2)
})

test('crash points in a shipped program are a fault; in the server of the crash tests they are allowed', () => {
  const text = 'around(process.env.CRASH_FILE)'
  expect(crashPointFaults([{ file: 'dist/programs/server.js', text }])).toHaveLength(1)
  expect(crashPointFaults([{ file: 'dist/crash/server.js', text }])).toEqual([])
})

test('the list of packages names each with its address, checksum, licence and part in the product', () => {
  const { components } = sbomOf({ name: 'a', version: '1.0.0', ...lockOf({ ...good, dev: true }) })
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': 'node_modules/@a/b',
      name: '@a/b',
      version: '1.2.3',
      scope: 'excluded',
      purl: 'pkg:npm/%40a/b@1.2.3',
      hashes: [{ alg: 'SHA-512', content: '00'.repeat(64) }],
      licenses: [{ license: { id: 'MIT' } }],
    },
  ])
})
