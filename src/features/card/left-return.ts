/**
 * Whether the person has left the return screen by hand while something was still to come of the attempt: then it does not open again
 * without being asked for. In memory alone: a new page begins anew.
 */
const createLeftReturn = () => {
  let isLeft = false
  return {
    note: (): void => {
      isLeft = true
    },
    read: () => isLeft,
    forget: (): void => {
      isLeft = false
    },
  }
}

export const leftReturn = createLeftReturn()
