import { IdentityUpdate, identityUpdateEvent } from '#contract/events.ts'
import type { VerificationAnswer } from '#machines/identity-dialog/setup.ts'
import { subscribeToServer } from '#src/shared/realtime/subscribe-to-server.ts'

const POLL_MS = 3000

interface ListenDeps {
  transId: string
  /** Asks the server where the verification stands. */
  ask: () => Promise<VerificationAnswer>
  tell: (answer: VerificationAnswer) => void
}

const listenToSocket = ({ transId, tell }: ListenDeps): (() => void) =>
  subscribeToServer({
    event: identityUpdateEvent(transId),
    hear: (update) => {
      const answer = IdentityUpdate.safeParse(update)
      if (answer.success) tell(answer.data)
    },
  })

const poll = ({ ask, tell }: ListenDeps): (() => void) => {
  let isAsking = false
  const look = async () => {
    if (isAsking || document.visibilityState !== 'visible') return
    isAsking = true
    await ask().then(tell, () => {})
    isAsking = false
  }
  const timer = setInterval(look, POLL_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Hears how a verification ends, whichever way is faster: the socket, or asking every three seconds while the page is seen. */
export const listenForAnswer = (deps: ListenDeps): (() => void) => {
  const stops = [listenToSocket(deps), poll(deps)]
  return () => {
    for (const stop of stops) stop()
  }
}
