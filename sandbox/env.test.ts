import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from './env.ts'

test('ports, portal and directory have defaults', () => {
  const { port, smtpPort, appUrl, dataDir } = readEnvironment({})
  expect({ port, smtpPort, appUrl }).toEqual({ port: 3001, smtpPort: 3002, appUrl: 'http://localhost:3000' })
  expect(dataDir).toBe(resolve(import.meta.dirname, '../.data'))
})

test('the mail port follows the web port, and a free web port asks for a free mail port', () => {
  expect(readEnvironment({ SANDBOX_PORT: '4100' })).toMatchObject({ port: 4100, smtpPort: 4101 })
  expect(readEnvironment({ SANDBOX_PORT: '0' })).toMatchObject({ port: 0, smtpPort: 0 })
})

test('the URLs for browsers and webhooks default to this machine', () => {
  expect(readEnvironment({})).toMatchObject({
    host: 'localhost',
    publicUrl: undefined,
    webhookUrl: 'http://localhost:3000',
  })
  expect(
    readEnvironment({
      APP_URL: 'https://portal.example/',
      SANDBOX_HOST: '0.0.0.0',
      SANDBOX_PUBLIC_URL: 'https://outside.example/',
      WEBHOOK_URL: 'http://localhost:3000',
    }),
  ).toMatchObject({
    appUrl: 'https://portal.example',
    host: '0.0.0.0',
    publicUrl: 'https://outside.example',
    webhookUrl: 'http://localhost:3000',
  })
  expect(readEnvironment({ APP_URL: 'https://portal.example' }).webhookUrl).toBe('https://portal.example')
})

test.each([
  [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT must be a port number'],
  [{ SANDBOX_SMTP_PORT: 'mail' }, 'SANDBOX_SMTP_PORT must be a port number'],
  [{ APP_URL: 'localhost:3000' }, 'APP_URL must be'],
  [{ WEBHOOK_URL: 'localhost:3000' }, 'WEBHOOK_URL must be'],
  [{ SANDBOX_PUBLIC_URL: 'outside.example' }, 'SANDBOX_PUBLIC_URL must be'],
  [{ SANDBOX_PUBLIC_URL: 'https://outside.example/sandbox' }, 'SANDBOX_PUBLIC_URL must be'],
])('the settings %o are rejected by name', (env, message) => {
  expect(() => readEnvironment(env)).toThrow(message)
})
