/** True for the protocol of an https address. */
export const isEncrypted = (protocol: string): boolean => protocol === 'https:'

/**
 * The full name of one of our cookies. On https, the prefix makes browsers accept the cookie only if it is secure, for this host alone
 * and for the whole site. WebKit rejects such a cookie on http, even on localhost. So the prefixed name is only for https.
 */
export const cookieName = (name: string, protocol: string): string =>
  isEncrypted(protocol) ? `__Host-${name}` : name

/** Reads one of our cookies from a cookie header or `document.cookie`. */
export const cookieValue = (cookie: string, name: string, protocol: string): string | undefined => {
  const start = `${cookieName(name, protocol)}=`
  return cookie
    .split('; ')
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length)
}
