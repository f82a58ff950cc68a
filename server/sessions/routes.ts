import type { FastifyInstance } from 'fastify'
import * as endpoints from '#contract/endpoints/sessions.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { clearLanguageChosen, isLanguageChosen, languageOf, setLanguage } from '../http/language-cookie.ts'
import { clearSessionCookie, sessionSecretOf, setSessionCookie } from '../http/session-cookie.ts'
import { bearerOf } from '../request/access.ts'
import { mountPublic } from '../request/mount.ts'
import { closeSession, openSession, renewSession } from './sessions.ts'

export const sessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountPublic(app, endpoints.openSession, async ({ body, request, reply }) => {
    const browser = { language: languageOf(request), isChosen: isLanguageChosen(request) }
    const { secret, expiresAt, language, answer } = await openSession(deps)(body, browser)
    setSessionCookie(deps, reply, { secret, expires: expiresAt })
    if (language !== null && language !== browser.language) setLanguage(reply, language)
    if (browser.isChosen) clearLanguageChosen(reply)
    return answer
  })
  mountPublic(app, endpoints.renewSession, async ({ request, reply }) => {
    try {
      return await renewSession(deps)(sessionSecretOf(deps, request))
    } catch (error) {
      if (error instanceof AppError && error.code === 'session-expired') clearSessionCookie(deps, reply)
      throw error
    }
  })
  mountPublic(app, endpoints.closeSession, async ({ request, reply }) => {
    // Before anything that can fail: the person has signed out of this browser even while the database cannot be told.
    clearSessionCookie(deps, reply)
    // The portal itself forgets what it stored and keeps how the page looks; "storage" would take that away too.
    reply.header('clear-site-data', '"cache"')
    return closeSession(deps)({ secret: sessionSecretOf(deps, request), token: bearerOf(request) })
  })
}
