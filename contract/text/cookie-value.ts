/** Reads a cookie from a cookie header or `document.cookie`. */
export const cookieValue = (cookie: string, name: string): string | undefined =>
  cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
