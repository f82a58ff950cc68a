import type { CardHint, CardProvider } from './card-provider.ts'
import { moyasar } from './moyasar.ts'

/** The browser's part of each card provider, by its name at the server. */
const PROVIDERS: ReadonlyMap<string, CardProvider> = new Map([['moyasar', moyasar]])

/** Throws an Error for a name that this release does not know. */
export const cardProvider = (name: string): CardProvider => {
  const provider = PROVIDERS.get(name)
  if (!provider) throw new Error(`There is no card provider named ${name}`)
  return provider
}

const NO_HINT: CardHint = { id: null, message: null, status: null }

/** Reads the query of a return address in the format of any provider: the browser may not know the provider of the card. */
export const readReturn = (query: URLSearchParams): CardHint => {
  for (const provider of PROVIDERS.values()) {
    const hint = provider.readReturn(query)
    if (hint) return hint
  }
  return NO_HINT
}
