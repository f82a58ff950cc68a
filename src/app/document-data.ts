import { DOCUMENT_DATA_ID, type DocumentData } from '#contract/rendered-document.ts'
import { isSignOutPending } from '#src/shared/session/device-storage.ts'
import { breakOutOfFrame } from '#src/shared/session/frame.ts'

/**
 * Removes the server's data for the app from this document and returns it. After a logout it returns nothing, even if the server
 * did not receive the logout, and the rendered content stays hidden.
 */
export const takeDocumentData = (rendered: HTMLElement, view: Window = window): DocumentData | undefined => {
  const holder = document.getElementById(DOCUMENT_DATA_ID)
  holder?.remove()
  if (!isSignOutPending()) return holder ? JSON.parse(holder.textContent) : undefined
  rendered.replaceChildren()
  if (breakOutOfFrame(view)) document.documentElement.dataset.top = ''
  return undefined
}
