/** Returns undefined when storage is blocked: the server finds the attempt without it. */
export const unlessForbidden = <Result>(work: () => Result): Result | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
