import { describe, expect, test } from 'vitest'
import { authorize, type SessionReply, withCookie } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()

/** Signs in with a browser that has these cookies. Returns the cookies that the server changed. */
const signIn = async (email: string, cookie?: string) => {
  const body = await authorize(api, { email })
  const more = cookie === undefined ? { body } : withCookie(api, cookie, { body })
  const answer = await api.call<SessionReply>('POST', '/v1/sessions', more)
  expect(answer.status).toBe(200)
  const set = new Map(answer.cookies.map(({ name, value }) => [name, value]))
  return { token: answer.body.userToken, language: set.get('lang'), chosen: set.get('lang-chosen') }
}

const storedLanguageOf = async (email: string) => {
  const { language } = await api.database.db
    .selectFrom('users')
    .select('language')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return language
}

describe('the language of a person', () => {
  test('the first sign-in stores the language of its browser', async () => {
    const email = someEmail()
    expect(await signIn(email, 'lang=ar')).toMatchObject({ language: undefined })
    expect(await storedLanguageOf(email)).toBe('ar')
  })

  test('a person has no language until a browser sends one', async () => {
    const email = someEmail()
    await signIn(email)
    expect(await storedLanguageOf(email)).toBeNull()
    await signIn(email, 'lang=en')
    expect(await storedLanguageOf(email)).toBe('en')
  })

  test('a person’s stored language replaces the guess of another browser', async () => {
    const email = someEmail()
    await signIn(email, 'lang=ar')
    expect(await signIn(email, 'lang=en')).toMatchObject({ language: 'ar' })
    expect(await signIn(email)).toMatchObject({ language: 'ar' })
    expect(await storedLanguageOf(email)).toBe('ar')
  })

  test('a language chosen before the sign-in becomes the person’s language, once', async () => {
    const email = someEmail()
    await signIn(email, 'lang=ar')
    expect(await signIn(email, 'lang=en; lang-chosen=1')).toMatchObject({ language: undefined, chosen: '' })
    expect(await storedLanguageOf(email)).toBe('en')
  })

  test('a change of language in the portal reaches another browser at its next sign-in', async () => {
    const email = someEmail()
    const { token } = await signIn(email, 'lang=en')
    const answer = await api.call('PUT', '/v1/users/language', { token, body: { language: 'ar' } })
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(answer.cookies).toMatchObject([{ name: 'lang-chosen', value: '' }])
    expect(await signIn(email, 'lang=en')).toMatchObject({ language: 'ar' })
  })

  test.each([[{ language: 'fr' }], [{}]])('the body %j is refused as a language', async (body) => {
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
