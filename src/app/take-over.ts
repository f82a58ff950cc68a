import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'

/**
 * Takes over what was rendered, all of it before this returns: no letter can be typed into a form that would be set back a moment later.
 * What lies within a boundary is left for later by React, unless something happens there.
 */
export const takeOver = (
  element: HTMLElement,
  ...app: [Parameters<typeof hydrateRoot>[1], Parameters<typeof hydrateRoot>[2]]
): Root => {
  const root = flushSync(() => hydrateRoot(element, ...app))
  for (const heading of element.querySelectorAll('h1, form')) heading.dispatchEvent(new Event('touchcancel'))
  return root
}
