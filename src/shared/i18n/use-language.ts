import { directionOf, type Language, languageCookie, otherLanguage } from '#contract/languages.ts'
import { root } from '../storage/root.ts'
import { useTranslation } from './use-translation.ts'

/** The language shown, and the switch to the other one: remembered on this device, applied without a reload. */
export const useLanguage = (): { language: Language; switchLanguage: () => Promise<void> } => {
  const { i18n } = useTranslation()
  const { language } = i18n
  return {
    language,
    switchLanguage: async () => {
      const next = otherLanguage(language)
      await i18n.changeLanguage(next)
      // biome-ignore lint/suspicious/noDocumentCookie: the server and the boot script read it at the next page
      document.cookie = languageCookie(next)
      document.documentElement.lang = next
      document.documentElement.dir = directionOf(next)
      root.prefer({ language: next })
    },
  }
}
