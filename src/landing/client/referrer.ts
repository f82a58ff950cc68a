import { peek, set } from '#src/shared/session/handover.ts'

const MAX_LENGTH = 500

const originOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).origin : undefined)

/** The visitor's referrer: the parameter `referrer`, or the page of another origin from which they came. */
export const referrerOf = (address: string, documentReferrer: string): string | undefined => {
  const { searchParams, origin } = new URL(address)
  const named = searchParams.get('referrer')?.trim()
  const from = originOf(documentReferrer) === origin ? undefined : documentReferrer
  return (named || from || undefined)?.slice(0, MAX_LENGTH)
}

/** Remembers the first referrer of this visit until it is sent with the login. */
export const recordReferrer = (): void => {
  const referrer = referrerOf(window.location.href, document.referrer)
  if (referrer && !peek('referrer')) set('referrer', referrer)
}
