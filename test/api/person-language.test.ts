import { describe, expect, test } from 'vitest'
import { authorize, type SessionReply, withCookie } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()

/** Signs in with a browser that keeps these cookies; what the browser keeps afterwards of those that were changed. */
const signIn = async (email: string, cookie?: string) => {
  const body = await authorize(api, { email })
  const more = cookie === undefined ? { body } : withCookie(api, cookie, { body })
  const answer = await api.call<SessionReply>('POST', '/v1/sessions', more)
  expect(answer.status).toBe(200)
  const set = new Map(answer.cookies.map(({ name, value }) => [name, value]))
  return { token: answer.body.userToken, language: set.get('lang'), chosen: set.get('lang-chosen') }
}

const keptFor = async (email: string) => {
  const { language } = await api.database.db
    .selectFrom('users')
    .select('language')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return language
}

describe('the language of a person', () => {
  test('is at first that of the browser of the first sign-in', async () => {
    const email = someEmail()
    expect(await signIn(email, 'lang=ar')).toMatchObject({ language: undefined })
    expect(await keptFor(email)).toBe('ar')
  })

  test('is not known before a browser has told one', async () => {
    const email = someEmail()
    await signIn(email)
    expect(await keptFor(email)).toBeNull()
    await signIn(email, 'lang=en')
    expect(await keptFor(email)).toBe('en')
  })

  test('follows to another browser, in place of what that browser has guessed', async () => {
    const email = someEmail()
    await signIn(email, 'lang=ar')
    expect(await signIn(email, 'lang=en')).toMatchObject({ language: 'ar' })
    expect(await signIn(email)).toMatchObject({ language: 'ar' })
    expect(await keptFor(email)).toBe('ar')
  })

  test('becomes what was chosen in a browser before signing in there, which is done once', async () => {
    const email = someEmail()
    await signIn(email, 'lang=ar')
    expect(await signIn(email, 'lang=en; lang-chosen=1')).toMatchObject({ language: undefined, chosen: '' })
    expect(await keptFor(email)).toBe('en')
  })

  test('changes with the switch in the portal, and shows in another browser from the next sign-in on', async () => {
    const email = someEmail()
    const { token } = await signIn(email, 'lang=en')
    const answer = await api.call('PUT', '/v1/users/language', { token, body: { language: 'ar' } })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(answer.cookies).toMatchObject([{ name: 'lang-chosen', value: '' }])
    expect(await signIn(email, 'lang=en')).toMatchObject({ language: 'ar' })
  })

  test.each([[{ language: 'fr' }], [{}]])('%j is refused', async (body) => {
    const { token } = await signIn(someEmail())
    expect((await api.call('PUT', '/v1/users/language', { token, body })).status).toBe(400)
  })
})

test('the language link of the landing page counts as a choice', async () => {
  const { cookies } = await api.call('GET', '/?lang=ar')
  expect(cookies.map(({ name, value }) => [name, value])).toEqual([
    ['lang', 'ar'],
    ['lang-chosen', '1'],
  ])
})
