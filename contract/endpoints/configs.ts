import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Links } from '../entities/links.ts'

export const getSignInConfig = defineEndpoint({
  id: 'configs.signIn',
  method: 'GET',
  path: '/v1/configs/sign-in',
  access: 'public',
  summary: 'Get the settings of the identity provider',
  reply: z.object({
    provider: z.enum(['oidc', 'google']),
    authorizeUrl: z.url(),
    clientId: z.string(),
    scope: z.string(),
    /** Makes the provider ask who signs in: `login` only after a logout, because it has people sign in anew. */
    prompt: z.enum(['select_account', 'login']),
  }),
  errors: ['sign-in-unavailable'],
  failure: 'login',
})

export const getTermsConfig = defineEndpoint({
  id: 'configs.termsAndConditions',
  method: 'GET',
  path: '/v1/configs/terms-and-conditions',
  access: 'signed-in',
  summary: 'Get the addresses of help pages and legal texts',
  reply: Links,
  errors: [],
  failure: 'config',
})

export const getCardConfig = defineEndpoint({
  id: 'configs.cards',
  method: 'GET',
  path: '/v1/configs/cards',
  access: 'signed-in',
  summary: 'Get where the browser sends card data, and which hosts may verify it',
  reply: z.object({ tokensUrl: z.url(), publishableKey: z.string(), verificationOrigins: z.array(z.url()) }),
  errors: [],
  failure: 'paymentDetails',
})

export const getContactConfig = defineEndpoint({
  id: 'configs.contact',
  method: 'GET',
  path: '/v1/configs/contact',
  access: 'signed-in',
  summary: 'Get the phone numbers a verification call may come from',
  reply: z.object({ phones: z.array(z.string()) }),
  errors: [],
  failure: 'config',
})
