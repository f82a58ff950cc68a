import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const wanted = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha-a' },
  'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha-e', optional: true },
}
const present = { 'node_modules/a': { version: '1.0.0', integrity: 'sha-a' } }

test('what the lock file asks for is installed, builds for other systems aside', () => {
  expect(isInstalled(wanted, present)).toBe(true)
})

test('a package of another version, another content, or none at all means installing', () => {
  expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.1', integrity: 'sha-a' } })).toBe(false)
  expect(isInstalled(wanted, { 'node_modules/a': { version: '1.0.0', integrity: 'sha-b' } })).toBe(false)
  expect(isInstalled(wanted, {})).toBe(false)
})

test('an install that was interrupted, so that npm wrote nothing down, means installing', () => {
  expect(isInstalled(wanted, undefined)).toBe(false)
})

test('a package taken out of the lock file does no harm', () => {
  expect(isInstalled({ '': {} }, present)).toBe(true)
})
