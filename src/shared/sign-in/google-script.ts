import type { ReplyOf } from '#contract/endpoint.ts'
import type { getSignInConfig } from '#contract/endpoints/configs.ts'
import { SCRIPT_REDIRECT } from '#contract/sign-in.ts'
import { PopupEnded, type SignInGrant } from '#machines/session/session.machine.ts'

const SCRIPT = 'https://accounts.google.com/gsi/client'

interface CodeAnswer {
  code?: string
  state?: string
  error?: string
}

interface CodeClientOptions {
  client_id: string
  scope: string
  ux_mode: 'popup'
  /** Always shows the account chooser, because Google has no page to end its session from here. */
  select_account: true
  state: string
  callback: (answer: CodeAnswer) => void
  error_callback: (problem: { type: string }) => void
}

/** The part of Google's script that is used here: its code client. */
interface GoogleScript {
  accounts: { oauth2: { initCodeClient(options: CodeClientOptions): { requestCode(): void } } }
}

const readScript = () => (window as { google?: GoogleScript }).google?.accounts.oauth2

let loading: Promise<void> | undefined

/** Loads Google's script once; after a failure the next call loads it again. */
export const loadGoogleScript = (): Promise<void> => {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      loading = undefined
      reject(new Error('Google’s sign-in script could not be loaded'))
    }
    document.head.append(script)
  })
  return loading
}

const reasonOf = (type: string) => {
  if (type === 'popup_closed') return 'popup-closed'
  return type === 'popup_failed_to_open' ? 'popup-blocked' : 'refused'
}

/** Gets a code from the window of Google's script, without verifier and nonce. */
export const askGoogle = async ({
  clientId,
  scope,
}: ReplyOf<typeof getSignInConfig>): Promise<SignInGrant> => {
  await loadGoogleScript()
  const script = readScript()
  if (!script) throw new PopupEnded('refused')
  const state = crypto.randomUUID()
  return new Promise((resolve, reject) => {
    script
      .initCodeClient({
        client_id: clientId,
        scope,
        ux_mode: 'popup',
        select_account: true,
        state,
        callback: (answer) => {
          if (answer.error === 'access_denied') reject(new PopupEnded('popup-closed'))
          else if (!answer.code || answer.state !== state) reject(new PopupEnded('refused'))
          else resolve({ code: answer.code, redirectUri: SCRIPT_REDIRECT })
        },
        error_callback: ({ type }) => reject(new PopupEnded(reasonOf(type))),
      })
      .requestCode()
  })
}
