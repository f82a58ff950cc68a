import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { AccountType, Instant, Role } from '../entities/common.ts'
import { SCRIPT_REDIRECT } from '../sign-in.ts'

const OpenSession = z.object({
  /** Short-lived access token; the portal keeps it in memory only and sends it as bearer. */
  userToken: z.string(),
  expiresAt: Instant,
  role: Role,
  email: z.string(),
  /** Hash of the user's id, to tag what the browser stores. */
  userTag: z.string(),
  proposedAccountType: AccountType,
})

export const openSession = defineEndpoint({
  id: 'sessions.open',
  method: 'POST',
  path: '/v1/sessions',
  access: 'public',
  summary: 'Exchange an authorization code for a session cookie and a short-lived access token',
  body: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(2048)),
    codeVerifier: z.optional(z.string().check(z.minLength(43), z.maxLength(128))),
    redirectUri: z.union([z.url().check(z.maxLength(500)), z.literal(SCRIPT_REDIRECT)]),
    nonce: z.optional(z.string().check(z.minLength(8), z.maxLength(200))),
  }),
  reply: OpenSession,
  errors: ['sign-in-failed', 'sign-in-expired', 'sign-in-unavailable', 'email-missing', 'email-not-verified'],
  failure: 'login',
})

export const renewSession = defineEndpoint({
  id: 'sessions.renew',
  method: 'POST',
  path: '/v1/sessions/renew',
  access: 'public',
  summary: 'Create a fresh access token for the session of the cookie',
  reply: OpenSession,
  errors: [],
  failure: 'currentUser',
})

export const closeSession = defineEndpoint({
  id: 'sessions.close',
  method: 'DELETE',
  path: '/v1/sessions',
  access: 'public',
  summary: 'Sign out and end the session of the cookie everywhere',
  reply: z.object({
    /** The identity provider's page that ends its own session and leads back to us, where it has one. */
    signOutUrl: z.optional(z.url()),
  }),
  errors: [],
  failure: 'generic',
})
