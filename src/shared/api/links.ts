import { queryOptions, useQuery } from '@tanstack/react-query'
import { getTermsConfig } from '#contract/endpoints/configs.ts'
import { defaultLink, LINK_KEYS, type LinkKey, type Links } from '#contract/entities/links.ts'
import { documentValue } from '../session/document-value.ts'
import { root } from '../session/root.ts'
import { call } from './api.ts'

/** True for an https address, or an http address of the same host, as on a developer's machine. */
const isTrusted = (address: string, hostname: string): boolean => {
  const url = new URL(address)
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === hostname)
}

/** Each link's address: the fetched one if it is trusted, else the default. */
export const resolveLinks = (fetched: Links | null, hostname: string): Record<LinkKey, string> =>
  Object.fromEntries(
    LINK_KEYS.map((key) => {
      const address = fetched?.[key]
      return [key, address && isTrusted(address, hostname) ? address : defaultLink(key)]
    }),
  ) as Record<LinkKey, string>

/** The hostname of the site, for rendering on the server. */
export const siteHostname = documentValue<string>()

/** The server's help and legal links; fetched once per loaded page, after signing in. */
export const linksQuery = queryOptions({
  queryKey: ['configs', 'terms-and-conditions'],
  queryFn: ({ signal }) => call(getTermsConfig, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useLinks = (): Record<LinkKey, string> => {
  const { data } = useQuery(linksQuery)
  return resolveLinks(data ?? root.slice('urls').fetched, siteHostname.get() ?? window.location.hostname)
}
