import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { getSignInConfig } from '#contract/endpoints/configs.ts'
import { openSession } from '#contract/endpoints/sessions.ts'
import { LANGUAGE_CHOSEN_COOKIE, LANGUAGE_COOKIE, languageOfCookie } from '#contract/languages.ts'
import { cookieName } from '#contract/text/cookie.ts'
import { callApi, type Place } from './call-api.ts'
import type { Person } from './people.ts'

const secret = () => randomBytes(32).toString('base64url')

/** A code of the identity provider, as its window returns it. */
const codeFor = async (world: Place, { email, name }: Person, codeVerifier: string, nonce: string) => {
  const { authorizeUrl, clientId, scope } = await callApi(world, '')(getSignInConfig)
  const answer = await fetch(authorizeUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: `${world.appUrl}/auth/callback`,
      scope,
      state: secret(),
      nonce,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      email,
      name,
      verified: 'yes',
    }),
  })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code')
  if (!code) throw new Error(`The identity provider answered ${answer.status} without a code`)
  return code
}

/** Marks the language of this browser as chosen, because tests in both languages share people such as the administrator. */
const chooseLanguage = async (context: BrowserContext, url: string): Promise<void> => {
  const cookies = await context.cookies(url)
  const { protocol } = new URL(url)
  const language = languageOfCookie(cookies.map(({ name, value }) => `${name}=${value}`).join('; '), protocol)
  await context.addCookies([
    { name: cookieName(LANGUAGE_COOKIE, protocol), value: language, url },
    { name: cookieName(LANGUAGE_CHOSEN_COOKIE, protocol), value: '1', url },
  ])
}

/** Signs a person in without the landing page, from the next page load in this browser. */
export const signIn = async (context: BrowserContext, world: Place, person: Person): Promise<void> => {
  await chooseLanguage(context, world.appUrl)
  const [codeVerifier, nonce] = [secret(), secret()]
  const code = await codeFor(world, person, codeVerifier, nonce)
  const answer = await context.request.post(`${world.appUrl}${openSession.path}`, {
    data: { code, codeVerifier, nonce, redirectUri: `${world.appUrl}/auth/callback` },
    headers: { origin: world.appUrl },
  })
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}: ${await answer.text()}`)
}
