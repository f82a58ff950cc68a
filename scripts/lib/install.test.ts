import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const wanted = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha-a' },
  'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha-e', optional: true },
}
const present = { 'node_modules/a': { version: '1.0.0', integrity: 'sha-a' } }

test('an install is complete without the optional packages of other systems', () => {
  expect(isInstalled(wanted, present)).toBe(true)
})

test('a package with another version or content, or a missing one, requires an install', () => {
  expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.1', integrity: 'sha-a' } })).toBe(false)
  expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.0', integrity: 'sha-b' } })).toBe(false)
  expect(isInstalled(wanted, {})).toBe(false)
})

test('an interrupted install, without a record of npm, requires an install', () => {
  expect(isInstalled(wanted, undefined)).toBe(false)
})

test('a package removed from the lock file requires no install', () => {
  expect(isInstalled({ '': {} }, present)).toBe(true)
})
