/** How a session can end without its person having pressed Logout. */
type SessionEnd = 'expired' | 'deactivated'

/**
 * The one shared handler of a session that is over: the API client tells, the session hears. Why it is over is noted by the caller that asked
 * for a fresh token.
 */
const createSessionEnds = () => {
  let handler: ((why: SessionEnd) => void) | undefined
  let why: SessionEnd = 'expired'
  return {
    note: (end: SessionEnd) => {
      why = end
    },
    why: () => why,
    tell: () => handler?.(why),
    hear: (listener: (why: SessionEnd) => void) => {
      handler = listener
    },
  }
}

export const sessionEnds = createSessionEnds()
