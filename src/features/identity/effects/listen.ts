import { IdentityUpdate, identityUpdateEvent, NOTIFICATION_PATH } from '#contract/events.ts'
import type { VerificationAnswer } from '#machines/identity-dialog/answers.ts'
import { accessToken } from '#src/shared/session/access-token.ts'

const POLL_MS = 3000

interface ListenDeps {
  transId: string
  /** Asks the server where the verification stands. */
  ask: () => Promise<VerificationAnswer>
  tell: (answer: VerificationAnswer) => void
}

/** The realtime channel's code arrives with the first verification; without it the poll alone delivers. */
const openSocket = async () => {
  const { io } = await import('socket.io-client')
  return io({
    path: NOTIFICATION_PATH,
    auth: (give) => give({ token: accessToken.value()?.userToken }),
  })
}

const listenToSocket = ({ transId, tell }: ListenDeps): (() => void) => {
  let isOver = false
  let close = () => {}
  openSocket().then(
    (socket) => {
      if (isOver) return socket.close()
      close = () => socket.close()
      socket.on(identityUpdateEvent(transId), (update: unknown) => {
        const answer = IdentityUpdate.safeParse(update)
        if (answer.success) tell(answer.data)
      })
    },
    () => {},
  )
  return () => {
    isOver = true
    close()
  }
}

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
