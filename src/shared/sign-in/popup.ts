export const CALLBACK_PATH = '/auth/callback'
export const SIGN_IN_CHANNEL = 'sign-in'

export interface Answer {
  state: string
  code?: string
  error?: string
}

const isAnswer = (data: unknown): data is Answer =>
  typeof data === 'object' && data !== null && 'state' in data && typeof data.state === 'string'

/**
 * Runs on the callback page: sends the answer to the page that opened the window. If the provider's page has removed the
 * reference to the opener, the answer is sent over a channel of the same origin.
 */
export const answerPopup = (query: URLSearchParams): void => {
  const answer: Answer = { state: query.get('state') ?? '' }
  for (const name of ['code', 'error'] as const) {
    const value = query.get(name)
    if (value) answer[name] = value
  }
  if (window.opener) window.opener.postMessage(answer, window.location.origin)
  else if ('BroadcastChannel' in window) {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
    channel.postMessage(answer)
    channel.close()
  }
}

/** Opens the window; null if the browser blocks it. Must run during the click, because a later window is always blocked. */
export const openPopup = (): Window | null => {
  const [width, height] = [500, 660]
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 3)
  return window.open(
    'about:blank',
    'sign-in',
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
}

/**
 * Receives the answer of the callback page for one sign-in from the popup. The answer arrives over the channel if the provider's page
 * has removed the reference to the opener. Ignores answers for another state.
 */
export const onPopupAnswer = (state: string, onAnswer: (answer: Answer) => void): (() => void) => {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(SIGN_IN_CHANNEL) : undefined
  const stop = () => {
    window.removeEventListener('message', onMessage)
    channel?.close()
  }
  const accept = (data: unknown) => {
    if (!isAnswer(data) || data.state !== state) return
    stop()
    onAnswer(data)
  }
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.origin === window.location.origin) accept(event.data)
  }
  window.addEventListener('message', onMessage)
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => accept(event.data))
  return stop
}

const POLL_MS = 250

/**
 * Calls back once when the person has closed the popup. A popup with an answer sends it and closes itself, so after the popup has
 * closed, one more interval passes in which the answer may arrive.
 */
export const whenClosed = (popup: Window, onClosed: () => void): (() => void) => {
  let wasClosed = false
  const timer = setInterval(() => {
    if (!popup.closed) return
    if (!wasClosed) {
      wasClosed = true
      return
    }
    clearInterval(timer)
    onClosed()
  }, POLL_MS)
  return () => clearInterval(timer)
}
