/** The one shared handler of a session that is over: the API client tells, the session hears. */
const createSessionEnds = () => {
  let handler: (() => void) | undefined
  return {
    tell: () => handler?.(),
    hear: (listener: () => void) => {
      handler = listener
    },
  }
}

export const sessionEnds = createSessionEnds()
