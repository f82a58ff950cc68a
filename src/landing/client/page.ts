/** Texts in the page's language, which its markup contains for the script. */
export interface PageTexts {
  waiting: string
  signingIn: string
  blocked: string
  offline: string
  sessionExpired: string
  cookieRefused: string
  signedOut: string
  unknownAddress: string
  errors: Record<string, string>
}

export const element = <Kind extends HTMLElement>(id: string): Kind => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The landing page has no #${id}`)
  return found as Kind
}

export const pageTexts = (): PageTexts => JSON.parse(element('words').dataset.words ?? '{}') as PageTexts
