import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Links } from '../entities/links.ts'
import { Seller } from '../entities/seller.ts'

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
    /** OpenID Connect prompt. `login` only after a logout, because it makes people sign in again. */
    prompt: z.enum(['select_account', 'login']),
    /** Prompt of a sign-in that confirms a session. */
    confirmPrompt: z.enum(['select_account', 'login']),
  }),
  errors: ['sign-in-unavailable'],
  failure: 'login',
})

export const getSeller = defineEndpoint({
  id: 'configs.seller',
  method: 'GET',
  path: '/v1/configs/seller',
  access: 'public',
  summary: 'Get the seller',
  reply: Seller,
  errors: [],
  failure: 'config',
})

export const getTermsConfig = defineEndpoint({
  id: 'configs.termsAndConditions',
  method: 'GET',
  path: '/v1/configs/terms-and-conditions',
  access: 'signed-in',
  summary: 'Get the URLs of help pages and legal texts',
  reply: Links,
  errors: [],
  failure: 'config',
})

export const getCardConfig = defineEndpoint({
  id: 'configs.cards',
  method: 'GET',
  path: '/v1/configs/cards',
  access: 'signed-in',
  summary: "Get the card provider's URL, publishable key and verification origins",
  reply: z.object({
    /** Name of the provider. `tokensUrl` expects its format. */
    provider: z.string(),
    tokensUrl: z.url(),
    publishableKey: z.string(),
    verificationOrigins: z.array(z.url()),
  }),
  errors: [],
  failure: 'paymentDetails',
})

/** Outside services that customers wait for. */
export const SERVICES = ['identity-check', 'company-registry', 'cards'] as const
export type Service = (typeof SERVICES)[number]

export const getServiceTroubles = defineEndpoint({
  id: 'configs.services',
  method: 'GET',
  path: '/v1/configs/services',
  access: 'signed-in',
  summary: 'List the outside services that are slow or do not answer',
  reply: z.array(
    z.object({
      service: z.enum(SERVICES),
      /** `away`: most calls get no answer. */
      trouble: z.enum(['slow', 'away']),
    }),
  ),
  errors: [],
  failure: 'config',
})

export const getContactConfig = defineEndpoint({
  id: 'configs.contact',
  method: 'GET',
  path: '/v1/configs/contact',
  access: 'signed-in',
  summary: 'Get the phone numbers of verification calls',
  reply: z.object({ phones: z.array(z.string()) }),
  errors: [],
  failure: 'config',
})
