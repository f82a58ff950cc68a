const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)))

/** The secrets of one sign-in: proof key (S256), state and nonce. */
export interface Attempt {
  codeVerifier: string
  codeChallenge: string
  state: string
  nonce: string
}

export const createAttempt = async (): Promise<Attempt> => {
  const codeVerifier = random()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  return { codeVerifier, codeChallenge: base64Url(new Uint8Array(digest)), state: random(), nonce: random() }
}
