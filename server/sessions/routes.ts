import * as endpoints from '#contract/endpoints/sessions.ts'
import { AppError } from '../errors/app-error.ts'
import { clearLanguageChosen, isLanguageChosen, languageOf, setLanguage } from '../http/language-cookie.ts'
import { clearSessionCookie, sessionSecretOf, setSessionCookie } from '../http/session-cookie.ts'
import { bearerOf } from '../request/authenticate.ts'
import { type Route, route } from '../request/route.ts'
import { closeSession, openSession, renewSession } from './sessions.ts'

export const sessionRoutes: readonly Route[] = [
  route(endpoints.openSession, async (deps, { body, request, reply }) => {
    const browser = { language: languageOf(request), isChosen: isLanguageChosen(request) }
    const { secret, expiresAt, language, answer } = await openSession(deps, body, browser)
    setSessionCookie(deps, reply, { secret, expires: expiresAt })
    if (language !== null && language !== browser.language) setLanguage(reply, language)
    if (browser.isChosen) clearLanguageChosen(reply)
    return answer
  }),
  route(endpoints.renewSession, async (deps, { request, reply }) => {
    try {
      return await renewSession(deps, sessionSecretOf(deps, request))
    } catch (error) {
      if (error instanceof AppError && error.code === 'session-expired') clearSessionCookie(deps, reply)
      throw error
    }
  }),
  route(endpoints.closeSession, async (deps, { request, reply }) => {
    // First, before anything can fail: the person is signed out of this browser even when the database is down.
    clearSessionCookie(deps, reply)
    // The portal clears its own storage and keeps the display settings; "storage" would clear those too.
    reply.header('clear-site-data', '"cache"')
    return closeSession(deps, { secret: sessionSecretOf(deps, request), token: bearerOf(request) })
  }),
]
