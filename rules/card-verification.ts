const ORIGIN = /^(https?:\/\/[^/?#\s]+)(?:[/?#]|$)/i

/** Where a new token sends the person: to a page of the provider, nowhere, or somewhere that is not the provider. */
export type VerificationAddress = { kind: 'follow'; url: string } | { kind: 'missing' } | { kind: 'refused' }

/** Whether to follow the address a token came with: only to an origin of the list, so that a forged one leads nowhere. */
export const verificationAddress = (
  url: string | null | undefined,
  allowedOrigins: readonly string[],
): VerificationAddress => {
  const address = url?.trim() ?? ''
  if (address === '') return { kind: 'missing' }
  const origin = ORIGIN.exec(address)?.[1]?.toLowerCase()
  const allowed = allowedOrigins.some((entry) => ORIGIN.exec(entry)?.[1]?.toLowerCase() === origin)
  return origin !== undefined && allowed ? { kind: 'follow', url: address } : { kind: 'refused' }
}

/** The provider's words about a card it did not take: what stands after the first colon; null when there is nothing to say. */
export const cardRefusalText = (message: string | null | undefined): string | null => {
  const text = message ?? ''
  return text.slice(text.indexOf(':') + 1).trim() || null
}
