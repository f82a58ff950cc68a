import { DOCUMENT_DATA_ID, type DocumentData } from '#contract/rendered-document.ts'
import { isSignOutPending } from '#src/shared/session/device-storage.ts'
import { breakOutOfFrame } from '#src/shared/session/frame.ts'

/**
 * Takes the server's data for the app out of this document. A person who has logged out gets nothing of it, even
 * if the server did not hear the logout: what was rendered for them goes unseen.
 */
export const takeDocumentData = (rendered: HTMLElement, view: Window = window): DocumentData | undefined => {
  const holder = document.getElementById(DOCUMENT_DATA_ID)
  holder?.remove()
  if (!isSignOutPending()) return holder ? JSON.parse(holder.textContent) : undefined
  rendered.replaceChildren()
  if (breakOutOfFrame(view)) document.documentElement.dataset.top = ''
  return undefined
}
