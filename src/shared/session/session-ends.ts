/** How a session can end without its person having pressed Logout. */
export type SessionEnd = 'expired' | 'deactivated'

/** The one shared handler of a session that is over: the API client and the socket tell, the session hears. */
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
