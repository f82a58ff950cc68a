import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { AccountType, EmptyReply, Instant, Role } from '../entities/common.ts'
import { EndingForm } from '../forms/session.ts'
import { SCRIPT_REDIRECT } from '../sign-in.ts'
import { opaqueText, PRINTABLE } from '../text/required.ts'

const OpenSession = z.object({
  /** Short-lived access token. The portal sends it as bearer and keeps it in memory only. */
  userToken: z.string(),
  expiresAt: Instant,
  role: Role,
  email: z.string(),
  /** Hash of the user's id; tags the browser's stored data. */
  userTag: z.string(),
  proposedAccountType: AccountType,
})

const SignInGrant = z.object({
  code: opaqueText.check(z.minLength(1), z.maxLength(2048)),
  codeVerifier: z.optional(opaqueText.check(z.minLength(43), z.maxLength(128))),
  redirectUri: z.union([z.url().check(z.maxLength(500), z.regex(PRINTABLE)), z.literal(SCRIPT_REDIRECT)]),
  nonce: z.optional(opaqueText.check(z.minLength(8), z.maxLength(200))),
})

export const openSession = defineEndpoint({
  id: 'sessions.open',
  method: 'POST',
  path: '/v1/sessions',
  access: 'public',
  summary: 'Exchange an authorization code for a session cookie and an access token',
  body: SignInGrant,
  reply: OpenSession,
  errors: [
    'sign-in-failed',
    'sign-in-expired',
    'sign-in-unavailable',
    'email-missing',
    'email-not-verified',
    'address-in-team',
  ],
  failure: 'login',
})

export const renewSession = defineEndpoint({
  id: 'sessions.renew',
  method: 'POST',
  path: '/v1/sessions/renew',
  access: 'public',
  summary: 'Create a new access token from the session cookie',
  reply: OpenSession,
  errors: [],
  failure: 'currentUser',
})

/** Keeps the session and its open visit. */
export const confirmSession = defineEndpoint({
  id: 'sessions.confirm',
  method: 'POST',
  path: '/v1/sessions/confirm',
  access: 'signed-in',
  summary: 'Confirm the session by signing in again, for an act that needs a fresh sign-in',
  body: SignInGrant,
  reply: EmptyReply,
  errors: [
    'sign-in-failed',
    'sign-in-expired',
    'sign-in-unavailable',
    'email-missing',
    'email-not-verified',
    'sign-in-again',
    'another-account',
  ],
  failure: 'confirmSession',
})

const OwnSession = z.object({
  id: z.uuid(),
  /** The session of this call. */
  isCurrent: z.boolean(),
  /** Names such as `Safari` and `iOS`; null when unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  signedInAt: Instant,
})
export type OwnSession = z.output<typeof OwnSession>

export const listSessions = defineEndpoint({
  id: 'sessions.list',
  method: 'GET',
  path: '/v1/sessions',
  access: 'signed-in',
  summary: "List the person's own sessions",
  reply: z.object({ sessions: z.array(OwnSession) }),
  errors: [],
  failure: 'sessions',
})

export const endSession = defineEndpoint({
  id: 'sessions.end',
  method: 'DELETE',
  path: '/v1/sessions/:id',
  access: 'signed-in',
  summary: "Sign out of one of the person's own sessions",
  params: z.object({ id: z.uuid() }),
  reply: EmptyReply,
  errors: ['not-found'],
  failure: 'endSession',
})

/** For another person only. The caller ends their own sessions one by one. */
export const endAllSessions = defineEndpoint({
  id: 'sessions.endAll',
  method: 'POST',
  path: '/v1/people/:userId/sign-out',
  access: 'admin',
  summary: 'Sign out a person everywhere, without deactivating them',
  params: z.object({ userId: z.uuid() }),
  body: EndingForm,
  reply: EmptyReply,
  errors: ['not-found', 'own-sessions'],
  failure: 'endAllSessions',
})

export const closeSession = defineEndpoint({
  id: 'sessions.close',
  method: 'DELETE',
  path: '/v1/sessions',
  access: 'public',
  summary: 'Sign out and end the session',
  reply: z.object({
    /** Page of the identity provider that ends its own session and returns to the portal. */
    signOutUrl: z.optional(z.url()),
  }),
  errors: [],
  failure: 'generic',
})
