/**
 * What the address of the return screen said. It is taken out of the address bar before anything is shown, and waits here, in memory,
 * for the screen to read it.
 */
const createReturnAddress = () => {
  let query = ''
  return {
    take: (search: string) => {
      query = search
    },
    query: () => query,
  }
}

export const returnAddress = createReturnAddress()
