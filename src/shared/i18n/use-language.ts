import { changeLanguage } from '#contract/endpoints/users.ts'
import {
  directionOf,
  LANGUAGE_CHOSEN,
  type Language,
  languageCookie,
  otherLanguage,
} from '#contract/languages.ts'
import { call } from '../api/api.ts'
import { accessToken } from '../session/access-token.ts'
import { root } from '../storage/root.ts'
import { useTranslation } from './use-translation.ts'

/** Keeps the choice with the person. One that the server did not hear stays marked in this browser until the next sign-in. */
const keepWithPerson = async (language: Language): Promise<void> => {
  if (!accessToken.value()) return
  await call(changeLanguage, { body: { language } }).catch(() => undefined)
}

/** The language shown, and the switch to the other one: remembered with the person, applied without a reload. */
export const useLanguage = (): { language: Language; switchLanguage: () => Promise<void> } => {
  const { i18n } = useTranslation()
  const { language } = i18n
  return {
    language,
    switchLanguage: async () => {
      const next = otherLanguage(language)
      await i18n.changeLanguage(next)
      for (const cookie of [languageCookie(next), LANGUAGE_CHOSEN]) {
        // biome-ignore lint/suspicious/noDocumentCookie: the server and the boot script read it at the next page
        document.cookie = cookie
      }
      document.documentElement.lang = next
      document.documentElement.dir = directionOf(next)
      root.prefer({ language: next })
      await keepWithPerson(next)
    },
  }
}
