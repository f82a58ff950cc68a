/** Runs work on the browser's storage. Returns undefined if it throws, because the storage is blocked or its text is invalid. */
export const unlessForbidden = <Result>(work: () => Result): Result | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
