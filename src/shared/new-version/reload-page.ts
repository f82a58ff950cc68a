import { openDrafts } from '../forms/drafts.ts'

/** Reloads the page once what was typed is stored. False when it could not be stored: then the page stays. */
export const reloadPage = async (reload = () => window.location.reload()): Promise<boolean> => {
  const isKept = await openDrafts.settle()
  if (isKept) reload()
  return isKept
}
