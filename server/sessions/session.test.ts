import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readAccessToken, signAccessToken } from './session.ts'

const SECRET = 'secret of this server'.repeat(3)
const SESSION = '0199c0de-0000-7000-8000-000000000001'
const NOW = new Date('2026-03-01T09:00:00Z')
const IN_AN_HOUR = new Date('2026-03-01T10:00:00Z')

test('a cached access token is refused after its expiry', async () => {
  const { token, expiresAt } = await signAccessToken(SECRET, SESSION, NOW, IN_AN_HOUR)
  const lastSecond = new Date(expiresAt.getTime() - 1)
  const live = { kind: 'session', sessionId: SESSION }
  expect(await readAccessToken([SECRET], token, NOW)).toEqual(live)
  expect(await readAccessToken([SECRET], token, lastSecond)).toEqual(live)
  expect(await readAccessToken([SECRET], token, expiresAt)).toEqual({ kind: 'expired' })
})

test('a cached access token is refused under another secret', async () => {
  const { token } = await signAccessToken(SECRET, SESSION, NOW, IN_AN_HOUR)
  await readAccessToken([SECRET], token, NOW)
  expect(await readAccessToken([`${SECRET}, renewed`], token, NOW)).toEqual({ kind: 'invalid' })
})

test('an access token with a changed signature is refused after the original was cached', async () => {
  const { token } = await signAccessToken(SECRET, SESSION, NOW, IN_AN_HOUR)
  await readAccessToken([SECRET], token, NOW)
  const first = token.lastIndexOf('.') + 1
  const changed = `${token.slice(0, first)}${token[first] === 'A' ? 'B' : 'A'}${token.slice(first + 1)}`
  expect(await readAccessToken([SECRET], changed, NOW)).toEqual({ kind: 'invalid' })
})

test.each([
  ['masar-api', { kind: 'session', sessionId: SESSION }],
  ['masar-files', { kind: 'invalid' }],
])(
  'a token of ours with the audience %s is read as an access token only for the API',
  async (audience, reading) => {
    const token = await new SignJWT({ sid: SESSION })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('masar')
      .setAudience(audience)
      .setExpirationTime(IN_AN_HOUR)
      .sign(new TextEncoder().encode(SECRET))
    expect(await readAccessToken([SECRET], token, NOW)).toEqual(reading)
  },
)

test('a token of a former secret is read while that secret is accepted, and a changed one is not', async () => {
  const { token, expiresAt } = await signAccessToken(SECRET, SESSION, NOW, IN_AN_HOUR)
  const secrets = [`${SECRET}, renewed`, SECRET]
  expect(await readAccessToken(secrets, token, NOW)).toEqual({ kind: 'session', sessionId: SESSION })
  expect(await readAccessToken(secrets, token, expiresAt)).toEqual({ kind: 'expired' })
  expect(await readAccessToken(secrets, `${token.slice(0, -4)}AAAA`, NOW)).toEqual({ kind: 'invalid' })
})
