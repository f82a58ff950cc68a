type Values = Map<symbol, unknown>

const only: Values = new Map()
let values = (): Values => only

/** Tells where values are kept when one process renders many documents at a time. */
export const keepDocumentValues = (current: () => Values): void => {
  values = current
}

/** A value that each document has for itself: a browser shows one document, the server renders many at a time. */
export const documentValue = <Value>() => {
  const key = Symbol('document value')
  return {
    get: (): Value | undefined => values().get(key) as Value | undefined,
    set: (value: Value): void => void values().set(key, value),
    remove: (): void => void values().delete(key),
  }
}
