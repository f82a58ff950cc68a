import type { Step } from '#contract/steps.ts'

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

/** The page is shown with all its content at once: on the server, and in the browser while the app takes over what was rendered. */
export const isPicture = documentValue<true>()

/** The screen of the onboarding that such a page opens: its files are named in the document. */
export const openedScreen = documentValue<Step>()
