/** The ends of a session other than a logout. */
export type SessionEnd = 'expired' | 'deactivated'

/** The shared handler of a session's end: the API client and the socket report it to the session. */
const createSessionEnds = () => {
  let handler: ((why: SessionEnd) => void) | undefined
  return {
    tell: (why: SessionEnd) => handler?.(why),
    hear: (listener: (why: SessionEnd) => void) => {
      handler = listener
    },
  }
}

export const sessionEnds = createSessionEnds()
