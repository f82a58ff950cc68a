import type { Step } from '#contract/steps.ts'

type Values = Map<symbol, unknown>

const only: Values = new Map()
let values = (): Values => only

/** Sets where the values are stored, for a process that renders many documents at the same time. */
export const keepDocumentValues = (current: () => Values): void => {
  values = current
}

/** A value per document: a browser shows one document, the server renders many at the same time. */
export const documentValue = <Value>() => {
  const key = Symbol('document value')
  return {
    get: (): Value | undefined => values().get(key) as Value | undefined,
    set: (value: Value): void => void values().set(key, value),
    remove: (): void => void values().delete(key),
  }
}

/** True on the server, and in the browser during hydration: the page must render all its content at once. */
export const isPicture = documentValue<true>()

/** The onboarding screen of a rendered page, whose files the document lists. */
export const openedScreen = documentValue<Step>()
