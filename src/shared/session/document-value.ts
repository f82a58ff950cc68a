import type { Step } from '#contract/steps.ts'

type Values = Map<symbol, unknown>

const only: Values = new Map()
let values = (): Values => only

/** Sets the store of the values, for a process that renders many documents at a time. */
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

/** True while the page shows all its content at once: on the server, and in the browser during hydration. */
export const isPicture = documentValue<true>()

/** The onboarding screen that such a page opens; the document names its files. */
export const openedScreen = documentValue<Step>()
