import type { ReplyOf } from '#contract/endpoint.ts'
import type { getSignInConfig } from '#contract/endpoints/configs.ts'
import { PopupEnded, type SignInGrant } from '#machines/session/session.machine.ts'
import { wasSignedOut } from '../session/device-storage.ts'
import { askGoogle, loadGoogleScript } from './google-script.ts'
import { type Answer, CALLBACK_PATH, onPopupAnswer, openPopup, whenClosed } from './popup.ts'

export type SignInConfig = ReplyOf<typeof getSignInConfig>

interface Deps {
  fetchConfig: () => Promise<SignInConfig>
  /** Called for an answer that arrives after the window looked closed, so that the sign-in can continue. */
  onLateAnswer: () => void
  /** True if the sign-in confirms an existing session, so that the provider must prompt the person again. */
  confirms?: boolean
}

/**
 * Opens the provider's window, for one sign-in after another. A closed window ends the attempt without an error, but a later answer is
 * accepted. Some providers remove the reference to their window. The window then looks closed while the person still uses it. If the
 * server chooses Google's script, the script opens its own window.
 */
export const createPopupSignIn = ({ fetchConfig: fetchSettings, onLateAnswer, confirms = false }: Deps) => {
  let config: Promise<SignInConfig> | undefined
  /** Loaded before the click, because the settings decide which window opens. */
  let known: SignInConfig | undefined
  let next: Promise<Attempt> | undefined
  let popup: Window | null = null
  let late: SignInGrant | undefined
  let stopHearing = () => {}

  /** Pages of signed-in people load no foreign script, so a confirmation uses our own window. */
  const bringsScript = ({ provider }: SignInConfig) => provider === 'google' && !confirms

  const fetchConfig = () => {
    config ??= fetchSettings().then(
      (settings) => {
        known = settings
        if (bringsScript(settings)) void loadGoogleScript().catch(() => {})
        return settings
      },
      (error: unknown) => {
        config = undefined
        throw error
      },
    )
    return config
  }

  /** Loads the settings and the script before the click. May be called repeatedly. */
  const prepare = async () => {
    next ??= createAttempt()
    const [settings, attempt] = await Promise.all([fetchConfig(), next])
    return { settings, attempt }
  }

  const listen = (attempt: Attempt, redirectUri: string, opened: Window) =>
    new Promise<SignInGrant>((resolve, reject) => {
      let ended = false
      const stopLooking = whenClosed(opened, () => {
        ended = true
        reject(new PopupEnded('popup-closed'))
      })
      stopHearing = onPopupAnswer(attempt.state, ({ code, error }: Answer) => {
        stopLooking()
        if (!code) return reject(new PopupEnded(error === 'access_denied' ? 'popup-closed' : 'refused'))
        const grant = { code, redirectUri, codeVerifier: attempt.codeVerifier, nonce: attempt.nonce }
        if (!ended) return resolve(grant)
        late = grant
        onLateAnswer()
      })
    })

  /** Must be called during the click, otherwise the browser blocks the window. */
  const open = async (): Promise<SignInGrant> => {
    if (late) {
      const grant = late
      late = undefined
      return grant
    }
    stopHearing()
    if (known && bringsScript(known)) return askGoogle(known)
    const opened = openPopup()
    popup = opened
    if (!opened) throw new PopupEnded('popup-blocked')
    try {
      const { settings, attempt } = await prepare()
      if (bringsScript(settings)) {
        opened.close()
        return await askGoogle(settings)
      }
      next = undefined
      const redirectUri = `${window.location.origin}${CALLBACK_PATH}`
      const answer = listen(attempt, redirectUri, opened)
      opened.location.replace(
        authorizeUrl(settings, attempt, { redirectUri, prompt: promptOf(settings, confirms) }),
      )
      return await answer
    } catch (error) {
      if (!(error instanceof PopupEnded)) opened.close()
      throw error
    }
  }

  return { open, prepare: () => void prepare().catch(() => {}), focus: () => popup?.focus() }
}

interface Request {
  redirectUri: string
  prompt: SignInConfig['prompt'] | null
}

/** After a logout in this browser, the provider prompts for the account. */
const promptOf = ({ prompt, confirmPrompt }: SignInConfig, confirms: boolean): Request['prompt'] => {
  if (confirms) return confirmPrompt
  return prompt === 'select_account' || wasSignedOut() ? prompt : null
}

/** The address of the provider's page for one sign-in (authorization code with PKCE). */
export const authorizeUrl = (
  config: SignInConfig,
  attempt: Attempt,
  { redirectUri, prompt }: Request,
): string => {
  const url = new URL(config.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: redirectUri,
    scope: config.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: attempt.codeChallenge,
    code_challenge_method: 'S256',
    ...(prompt !== null && { prompt }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)))

/** The secrets of one sign-in: PKCE verifier (S256), state and nonce. */
interface Attempt {
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
