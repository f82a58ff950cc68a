import type { FastifyInstance } from 'fastify'
import { SERVICES } from '#contract/endpoints/configs.ts'
import type { Links } from '#contract/entities/links.ts'
import type { Seller } from '#contract/entities/seller.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { orElse } from '../errors/failures.ts'
import { currentTroubles } from '../provider-health/trouble-store.ts'

/** Address and client id for the portal's calls to the identity provider. */
export const getSignInConfig = async ({ config, ports }: Deps) => {
  const client = await orElse(
    ports.signIn.client(),
    (cause) => new AppError('sign-in-unavailable', { cause }),
  )
  return { provider: config.signIn.provider, ...client }
}

/** The reseller's name, numbers, address and contact. */
export const getSeller = async ({ config }: Deps): Promise<Seller> => config.seller

/** Addresses of help pages and legal texts. */
export const getLinks = async ({ config }: Deps): Promise<Links> => config.links

/** The card provider's address for card data, and the hosts of the banks' verification pages. */
export const getCardConfig = async ({ config, ports }: Deps) => ({
  provider: ports.cards.name,
  tokensUrl: ports.cards.tokensUrl,
  publishableKey: config.cards.publishableKey,
  verificationOrigins: config.cards.verificationOrigins,
})

/** Phone numbers that a verification call may come from. */
export const getContactConfig = async ({ config }: Deps) => ({ phones: config.contactPhones })

/** The services for customers with trouble at any of our servers. If servers report two states of a service, the worse state counts. */
export const getServiceTroubles = async ({ db }: Deps) => {
  const troubles = await currentTroubles(db)
  return SERVICES.flatMap((service) => {
    const states = troubles.filter(({ provider }) => provider === service).map(({ state }) => state)
    if (states.length === 0) return []
    return [
      { service, trouble: states.every((state) => state === 'slow') ? ('slow' as const) : ('away' as const) },
    ]
  })
}

/** Redirects short links to the configured help pages. */
export const serveLinks = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: { name: string } }>('/links/:name', async (request, reply) => {
    const address = findLink(deps, request.params.name)
    if (address === null) throw new AppError('not-found')
    return reply.redirect(address, 302)
  })
}

const keyOf = (name: string) => `URL_${name.toUpperCase().replaceAll('-', '_')}`

/** The configured address of a help link's short name; null for an unknown name. */
const findLink = ({ config }: Deps, name: string): string | null => {
  const links: Record<string, string> = config.links
  const key = keyOf(name)
  return Object.hasOwn(links, key) ? (links[key] ?? null) : null
}
