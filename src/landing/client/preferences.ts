import { chooseScheme, chosenScheme, currentScheme, showScheme } from '#src/shared/browser/color-scheme.ts'
import { isLanguage, languageCookie, otherLanguage } from '#src/shared/i18n/languages.ts'
import { element } from './page.ts'

const switchLanguage = () => {
  const { lang } = document.documentElement
  if (!isLanguage(lang)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it on the reload that follows
  document.cookie = languageCookie(otherLanguage(lang))
  window.location.reload()
}

export const wirePreferences = (): void => {
  const chosen = chosenScheme()
  if (chosen) showScheme(chosen)
  element('language').addEventListener('click', switchLanguage)
  element('scheme').addEventListener('click', () =>
    chooseScheme(currentScheme() === 'dark' ? 'light' : 'dark'),
  )
}
