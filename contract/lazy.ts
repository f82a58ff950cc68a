/** Creates a value at the first call and returns it at every later one. */
export const lazy = <T>(make: () => T): (() => T) => {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}
