import { describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listSessions, OwnSession } from '#contract/endpoints/sessions.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { authorize, codeOf, openSession, type SessionReply } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
const HOUR_MS = 60 * 60_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

/** A browser that keeps the cookie of its device. */
const someBrowser = (userAgent: string) => {
  let device: string | undefined
  return async (email: string) => {
    const headers = { 'user-agent': userAgent, ...(device && { cookie: device, origin: api.appUrl }) }
    const body = await authorize(api, { email })
    const answer = await api.call<SessionReply>('POST', '/v1/sessions', { body, headers })
    const cookie = answer.cookies.find(({ name }) => name.endsWith('-device'))
    device = `${cookie?.name}=${cookie?.value}`
    return { token: answer.body.userToken, cookie }
  }
}

const sessionsOf = async (token: string): Promise<OwnSession[]> =>
  (await api.call<ReplyOf<typeof listSessions>>('GET', '/v1/sessions', { token })).body.sessions
const end = (token: string, id: string) => api.call<ErrorBody>('DELETE', `/v1/sessions/${id}`, { token })
const mailsTo = (email: string) => api.mails({ to: email, subject: 'New sign-in to Masar' })

describe('the sessions of a person', () => {
  test.each([
    ['a customer', someEmail()],
    ['an administrator', ADMIN_EMAIL],
    ['an analyst', 'analyst@masar.example'],
  ])('%s sees their own live sessions with device, address and time, newest first', async (_, email) => {
    const phone = await someBrowser(IPHONE)(email)
    await api.advance(60_000)
    const desk = await someBrowser(FIREFOX)(email)
    const [first, second] = await sessionsOf(desk.token)
    expect(first).toEqual({
      id: expect.any(String),
      isCurrent: true,
      browser: 'Firefox',
      system: 'Linux',
      ip: '127.0.0.1',
      signedInAt: expect.any(String),
    })
    expect(second).toMatchObject({ isCurrent: false, browser: 'Safari', system: 'iOS' })
    expect((await sessionsOf(phone.token)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  })

  test('a session ended on another device ends at once, and is no longer listed', async () => {
    const email = someEmail()
    const phone = await someBrowser(IPHONE)(email)
    const desk = await someBrowser(FIREFOX)(email)
    const lost = (await sessionsOf(desk.token)).find(({ isCurrent }) => !isCurrent)
    expect((await end(desk.token, lost?.id ?? '')).body).toEqual({})
    const refused = await api.call<ErrorBody>('GET', '/v1/sessions', { token: phone.token })
    expect(codeOf(refused)).toEqual([401, 'session-expired'])
    expect(await sessionsOf(desk.token)).toMatchObject([{ isCurrent: true }])
    expect(codeOf(await end(desk.token, lost?.id ?? ''))).toEqual([404, 'not-found'])
  })

  test('a person can neither see nor end another person’s session', async () => {
    const theirs = await someBrowser(FIREFOX)(someEmail())
    const [session] = await sessionsOf(theirs.token)
    const own = await someBrowser(FIREFOX)(someEmail())
    expect(codeOf(await end(own.token, session?.id ?? ''))).toEqual([404, 'not-found'])
    expect(await sessionsOf(own.token)).toHaveLength(1)
    expect(await sessionsOf(theirs.token)).toHaveLength(1)
  })

  test('a session that has expired is not listed', async () => {
    const email = someEmail()
    await openSession(api, email)
    await api.advance(13 * HOUR_MS)
    expect(await sessionsOf(await api.idToken(email))).toEqual([])
  })
})

describe('a sign-in on a new device', () => {
  test('a sign-in on a second device causes a mail; the first and a known device cause none', async () => {
    const email = someEmail()
    const [desk, phone] = [someBrowser(FIREFOX), someBrowser(IPHONE)]
    await desk(email)
    await desk(email)
    expect(await mailsTo(email)).toEqual([])
    const { cookie } = await phone(email)
    expect(cookie).toMatchObject({ name: 'masar-device', httpOnly: true, sameSite: 'Strict' })
    const [mail, ...more] = await mailsTo(email)
    expect([mail?.to, more]).toEqual([[email], []])
    for (const words of ['Safari, iOS', '127.0.0.1', 'Signed-in devices', 'الأجهزة المسجّل دخولها'])
      expect(mail?.text).toContain(words)
    await phone(email)
    await desk(email)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('a browser that another person has used is new for a person with a device of their own', async () => {
    const [email, other] = [someEmail(), someEmail()]
    const shared = someBrowser(FIREFOX)
    await shared(other)
    await someBrowser(IPHONE)(email)
    await shared(email)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo(other)).toEqual([])
  })

  test('the server stores only a hash of the device’s secret', async () => {
    const { cookie } = await someBrowser(FIREFOX)(someEmail())
    const hashes = await api.database.db.selectFrom('devices').select('secretHash').execute()
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    expect(hashes.map(({ secretHash }) => secretHash)).not.toContain(cookie?.value)
  })
})
