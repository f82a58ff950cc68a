import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'
import { readSettings } from './settings.mjs'

test('the defaults match the README', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    sandboxPort: 3001,
    smtpPort: 3002,
    dataDir: join(root, '.data'),
    shownDataDir: '.data',
  })
})

test('the mail port follows the sandbox port unless it is set', () => {
  expect(readSettings({ SANDBOX_PORT: '4000' }).smtpPort).toBe(4001)
  expect(readSettings({ SANDBOX_PORT: '4000', SANDBOX_SMTP_PORT: '25' }).smtpPort).toBe(25)
})

test('a relative DATA_DIR starts from the folder in which npm was called, not from the project’s folder', () => {
  expect(readSettings({ DATA_DIR: 'mine', INIT_CWD: '/home/sara' })).toMatchObject({
    dataDir: '/home/sara/mine',
    shownDataDir: '/home/sara/mine',
  })
})

test.each(['abc', '0', '65536', '80.5', '-1'])('PORT=%s is refused with advice', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(`PORT is "${PORT}": set it to a port number`)
})

test('two programs on one port are rejected before the start', () => {
  expect(() => readSettings({ PORT: '3001' })).toThrow('must be three different ports')
})
