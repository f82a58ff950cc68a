/**
 * Each query by role reads the style of an element and of its ancestors, and jsdom matches its whole stylesheet against each of
 * them. Queries and clicks read three properties, which depend on little, so their values are cached for similar elements. jsdom
 * still computes all other properties, and these three when a stylesheet of the page sets one of them.
 */
export const fullStyle = window.getComputedStyle.bind(window)
const DECIDING = /display|visibility|pointer-events/
const decidingSheets = new WeakMap<CSSStyleSheet, boolean>()
const displays = new Map<string, string>()

const decides = (sheet: CSSStyleSheet): boolean => {
  const known = decidingSheets.get(sheet) ?? [...sheet.cssRules].some(({ cssText }) => DECIDING.test(cssText))
  decidingSheets.set(sheet, known)
  return known
}

const setsItself = (element: Element, property: string) =>
  element.getAttribute('style')?.includes(property) ?? false

/** True if jsdom's stylesheet depends on more than the element's name, `hidden` and the type of an input. */
const needsFullStyle = (element: Element) =>
  ['dialog', 'summary'].includes(element.localName) || element.hasAttribute('popover')

const displayOf = (element: Element): string => {
  if (needsFullStyle(element) || setsItself(element, 'display')) return fullStyle(element).display
  const type = element.localName === 'input' ? element.getAttribute('type') : null
  const kind = JSON.stringify([element.localName, element.getAttribute('hidden'), type])
  const known = displays.get(kind) ?? fullStyle(element).display
  displays.set(kind, known)
  return known
}

const inherited =
  (property: 'visibility' | 'pointer-events', initial: string) =>
  (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (setsItself(at, property) || at.hasAttribute('hidden'))
        return fullStyle(at).getPropertyValue(property)
    return initial
  }

const pointerEventsOf = inherited('pointer-events', 'auto')
const quick = new Map<string | symbol, (element: Element) => string>([
  ['display', displayOf],
  ['visibility', inherited('visibility', 'visible')],
  ['pointer-events', pointerEventsOf],
  ['pointerEvents', pointerEventsOf],
])

const styleOf = (element: Element): CSSStyleDeclaration =>
  new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (name === 'getPropertyValue')
        return (property: string) =>
          quick.get(property)?.(element) ?? fullStyle(element).getPropertyValue(property)
      const quickly = quick.get(name)
      if (quickly) return quickly(element)
      const style = fullStyle(element)
      const value: unknown = Reflect.get(style, name, style)
      return typeof value === 'function' ? value.bind(style) : value
    },
  })

window.getComputedStyle = (element, pseudo) =>
  pseudo || [...document.styleSheets].some(decides) ? fullStyle(element, pseudo) : styleOf(element)
