import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/sessions.ts'
import type { Language } from '#contract/languages.ts'
import { SCRIPT_REDIRECT } from '#contract/sign-in.ts'
import { isOnboarded } from '#machines/onboarding/selectors.ts'
import { deviceNames } from '#rules/device.ts'
import { isFreshSignIn } from '#rules/fresh-sign-in.ts'
import { type Home, homeOfRole } from '#rules/home.ts'
import { findCustomer } from '../accounts/store.ts'
import { recordEvent } from '../activity/record-event.ts'
import type { Querier } from '../db/client.ts'
import type { UserRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { orElse, ProviderFailure } from '../errors/failures.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { openInvitation } from '../people/invitation.ts'
import { seePerson } from '../people/see-person.ts'
import { findUserBySubject, keepUserLanguage } from '../people/user-store.ts'
import type { AuthorizationCode } from '../providers/sign-in/port.ts'
import type { Identity } from '../request/actor.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { recordDevice } from './device-store.ts'
import { answerSession, hashSecret, newSecret, readAccessToken, SESSION_MS, sessionOver } from './session.ts'
import {
  findSessionById,
  findSessionBySecret,
  insertSession,
  revokeSession,
  confirmSession as storeConfirmation,
} from './store.ts'

/** Exchanges the code of the provider's window for a session. The secret is sent only in the cookie. */
export const openSession = async (
  deps: Deps,
  grant: BodyOf<typeof endpoints.openSession>,
  browser: SigningBrowser,
) => {
  const { person, ageMs } = await exchangeGrant(deps, grant)
  const user = await seePerson(deps, person, browser.requestId)
  if (!user.isActive) throw new AppError('user-inactive')

  const language = await settleLanguage(deps, user, browser)
  const now = deps.clock.now()
  const secret = newSecret()
  const former = await liveSessionOf(deps, browser.sessionSecret)
  const session = { id: randomUUID(), expiresAt: new Date(now.getTime() + SESSION_MS) }
  const deviceSecret = browser.deviceSecret ?? newSecret()
  const device = deviceNames(browser.userAgent)
  const method = METHODS[deps.config.signIn.provider]
  await withTransaction(deps.db, async (tx) => {
    if (former) await revokeSession(tx, former.sessionId, now)
    await insertSession(tx, {
      ...session,
      ...device,
      ip: browser.ip,
      userId: user.id,
      secretHash: hashSecret(secret),
      createdAt: now,
      authenticatedAt: new Date(now.getTime() - ageMs),
    })
    const familiarity = await recordDevice(tx, {
      userId: user.id,
      secretHash: hashSecret(deviceSecret),
      at: now,
    })
    if (familiarity === 'new')
      await deps.jobs.plan(tx, sendMailJob, { mail: 'new-device', sessionId: session.id })
    await recordEvent(deps, tx, {
      ...eventOf(user, browser.requestId),
      event: 'session.opened',
      details: { method, device: [device.browser, device.system].filter(Boolean).join(', ') || '–' },
    })
  })
  if (former) deps.realtime.sessionClosed(former.sessionId)
  deps.log.info({ userId: user.id, sessionId: session.id, method }, 'a person signed in')
  return {
    secret,
    deviceSecret,
    expiresAt: session.expiresAt,
    language,
    answer: await answerSession(deps, user, session),
  }
}

/**
 * Records that the person of a session has signed in again, and gives the session a new secret. Throws `another-account` for
 * another person, and `sign-in-again` when the provider did not ask the person to sign in.
 */
export const confirmSession = async (
  deps: Deps,
  { actor, body: grant }: Call<typeof endpoints.confirmSession>,
): Promise<{ answer: EmptyResult; cookie: { secret: string; expires: Date } }> => {
  const { sessionId, userId, email } = actor
  if (sessionId === null) throw new AppError('forbidden')
  const { person, ageMs } = await exchangeGrant(deps, grant)
  const user = await findUserBySubject(deps.db, person.issuer, person.subject)
  if (user?.id !== userId) throw new AppError('another-account', { params: { email } })
  const now = deps.clock.now()
  const authenticatedAt = new Date(now.getTime() - ageMs)
  if (!isFreshSignIn(authenticatedAt, now)) throw new AppError('sign-in-again')
  const secret = newSecret()
  let expires = now
  const answer = await command(deps, actor, async (tx) => {
    const secretHash = hashSecret(secret)
    expires = await storeConfirmation(tx, sessionId, { authenticatedAt, secretHash })
    await recordEvent(deps, tx, { ...eventOf(user, actor.requestId), event: 'session.confirmed' })
    return EMPTY
  })
  deps.log.info({ userId, sessionId }, 'a person signed in again')
  return { answer, cookie: { secret, expires } }
}

/** Exchanges the code of the provider's window for the person. */
const exchangeGrant = async (deps: Deps, grant: BodyOf<typeof endpoints.openSession>) => {
  const result = await orElse(
    deps.ports.signIn.exchangeCode(provenCode(deps, grant)),
    (cause) => new AppError('sign-in-unavailable', { cause }),
  )
  if (result.kind === 'refused') {
    deps.log.warn({ reason: result.reason }, 'a sign-in was refused')
    throw new AppError(result.reason === 'expired' ? 'sign-in-expired' : 'sign-in-failed')
  }
  if (result.kind !== 'signed-in') throw new AppError(result.kind)
  return result
}

/** Checks a sign-in code. A code of our own window needs verifier and nonce; a code of Google's script does not need them. */
const provenCode = (
  { config }: Deps,
  { code, codeVerifier, redirectUri, nonce }: BodyOf<typeof endpoints.openSession>,
): AuthorizationCode => {
  const refuse = (field: string) => new AppError('validation-failed', { field })
  if (redirectUri === SCRIPT_REDIRECT) {
    if (config.signIn.provider !== 'google') throw refuse('redirectUri')
    return { code, redirectUri }
  }
  if (new URL(redirectUri).origin !== new URL(config.appUrl).origin) throw refuse('redirectUri')
  if (!codeVerifier) throw refuse('codeVerifier')
  if (!nonce) throw refuse('nonce')
  return { code, redirectUri, codeVerifier, nonce }
}

/** A new access token for the session of the cookie. */
export const renewSession = async (deps: Deps, secret: string | undefined) => {
  if (!secret) throw new AppError('unauthenticated')
  const secretHash = hashSecret(secret)
  const session = await findSessionBySecret(deps.db, secretHash, deps.clock.now())
  if (!session) throw await sessionOver(deps, { secretHash })
  if (!session.user.isActive) throw new AppError('user-inactive')
  return answerSession(deps, session.user, { id: session.sessionId, expiresAt: session.expiresAt })
}

/**
 * Ends the sessions of a browser's cookie and token at once, in every tab, with their sockets. Then returns the logout page of
 * the identity provider, if the provider is available.
 */
export const closeSession = async (deps: Deps, shown: ShownSession) => {
  await endSessions(deps, shown)
  const signOutUrl = await signOutUrlOf(deps)
  return signOutUrl === null ? {} : { signOutUrl }
}

const signOutUrlOf = async ({ ports, config, log }: Deps): Promise<string | null> => {
  if (config.signIn.provider === 'google') return null
  try {
    return await ports.signIn.endSessionUrl(`${config.appUrl}/`)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ err: error }, 'reading the logout page of the identity provider failed')
    return null
  }
}

const endSessions = async (deps: Deps, { secret, token, requestId }: ShownSession) => {
  const now = deps.clock.now()
  const reading = token ? await readAccessToken(signingSecrets(deps), token, now) : null
  const found = [
    await liveSessionOf(deps, secret),
    reading?.kind === 'session' ? await findSessionById(deps.db, reading.sessionId, now) : undefined,
  ]
  const live = new Map(found.filter((one) => one !== undefined).map((one) => [one.sessionId, one.user]))
  for (const [id, user] of live) {
    await withTransaction(deps.db, async (tx) => {
      await revokeSession(tx, id, now)
      await recordEvent(deps, tx, { ...eventOf(user, requestId), event: 'session.closed' })
    })
    deps.realtime.sessionClosed(id)
    deps.log.info({ userId: user.id, sessionId: id }, 'a person signed out')
  }
}

const liveSessionOf = async ({ db, clock }: Deps, secret: string | undefined) =>
  secret ? findSessionBySecret(db, hashSecret(secret), clock.now()) : undefined

const METHODS = { oidc: 'OpenID Connect', google: 'Google' } as const

/** An event of a person's sessions. */
const eventOf = (by: UserRow, requestId: string) => ({
  customerId: by.customerId,
  requestId,
  byServer: false,
  by,
})

/** The home path of a signed-in person; null without a session, for the landing page. */
export const homeOf = async (deps: Deps, secret: string | undefined): Promise<Home | null> => {
  if (!secret) return null
  const session = await findSessionBySecret(deps.db, hashSecret(secret), deps.clock.now())
  if (!session?.user.isActive) return null
  const { role, customerId } = session.user
  if (await openInvitation(deps.db, session.user, deps.clock.now())) return '/invitation'
  const customer = customerId === null ? undefined : await findCustomer(deps.db, customerId)
  return homeOfRole(role, customer !== undefined && isOnboarded(customer.step))
}

/** A browser's cookie, token, or both. */
interface ShownSession {
  secret: string | undefined
  token: string | undefined
  requestId: string
}

/** The browser of a sign-in. */
interface SigningBrowser extends BrowserLanguage {
  userAgent: string
  ip: string
  /** The secret of its cookie; undefined for a browser without one. */
  deviceSecret: string | undefined
  /** The secret of the session that the new one replaces. */
  sessionSecret: string | undefined
  requestId: string
}

/** The language stored in the browser at sign-in. */
interface BrowserLanguage {
  language: Language | null
  /** True when the person chose the language in this browser since the last sign-in. */
  isChosen: boolean
}

/**
 * Returns and stores the language of a person who signs in; null when unknown. Order: a choice made in this browser, the person's
 * stored language, the browser's guess.
 */
const settleLanguage = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, language: kept }: UserRow,
  browser: BrowserLanguage,
): Promise<Language | null> => {
  const language = browser.isChosen ? (browser.language ?? kept) : (kept ?? browser.language)
  if (language !== null && language !== kept) await keepUserLanguage(db, id, language, clock.now())
  return language
}

const signingSecrets = ({ config }: Pick<Deps, 'config'>): readonly string[] => [
  config.sessionSecret,
  ...config.formerSessionSecrets,
]

/** A bearer token, and the request that showed it. */
interface ShownToken {
  token: string
  requestId: string
}

type SessionLookup = (q: Querier, id: string, now: Date) => Promise<Omit<Identity, 'sessionId'> | undefined>

/**
 * Finds the person of a bearer token: our own access token, or an ID token of the identity provider. Throws for any other
 * token.
 */
export const identify = async (
  deps: Deps,
  { token, requestId }: ShownToken,
  findSession: SessionLookup,
): Promise<Identity> => {
  const reading = await readAccessToken(signingSecrets(deps), token, deps.clock.now())
  if (reading.kind === 'foreign') return byProviderToken(deps, { token, requestId })
  if (reading.kind !== 'session')
    throw new AppError(reading.kind === 'expired' ? 'session-expired' : 'unauthenticated')
  const { sessionId } = reading
  const found = await findSession(deps.db, sessionId, deps.clock.now())
  if (!found) throw await sessionOver(deps, { id: sessionId })
  const { user, authenticatedAt } = found
  return { user, sessionId, authenticatedAt, ...(found.account !== undefined && { account: found.account }) }
}

const byProviderToken = async (deps: Deps, { token, requestId }: ShownToken): Promise<Identity> => {
  const result = await deps.ports.signIn.verifyIdToken(token)
  if (result.kind === 'refused')
    throw new AppError(result.reason === 'expired' ? 'session-expired' : 'unauthenticated')
  if (result.kind !== 'signed-in') throw new AppError(result.kind)
  const authenticatedAt = new Date(deps.clock.now().getTime() - result.ageMs)
  return { user: await seePerson(deps, result.person, requestId), sessionId: null, authenticatedAt }
}
