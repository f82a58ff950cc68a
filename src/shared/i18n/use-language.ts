import { changeLanguage } from '#contract/endpoints/users.ts'
import {
  directionOf,
  LANGUAGE_CHOSEN,
  type Language,
  languageCookie,
  otherLanguage,
} from '#contract/languages.ts'
import { type Digits, digitsCookie, otherDigits } from '#contract/text/digits.ts'
import { call } from '../api/api.ts'
import { accessToken } from '../session/access-token.ts'
import { writeCookie } from '../session/cookies.ts'
import { root } from '../session/root.ts'
import { useTranslation } from './use-translation.ts'

/** Stores the choice with the person. If the call fails, a mark in this browser keeps the choice until the next sign-in. */
const keepWithPerson = async (language: Language): Promise<void> => {
  if (!accessToken.value()) return
  await call(changeLanguage, { body: { language } }).catch(() => undefined)
}

interface LanguageChoice {
  language: Language
  /** The chosen digits, which are used in Arabic. */
  digits: Digits
  /** A text with its figures in the digits of the page. */
  figures: (text: string) => string
  switchLanguage: () => Promise<void>
  /** Changes to the other digits, on this device. */
  switchDigits: () => void
}

/** The language shown, and the switch to the other one: remembered with the person, applied without a reload. */
export const useLanguage = (): LanguageChoice => {
  const { i18n, language, digits, figures } = useTranslation()
  return {
    language,
    digits,
    figures,
    switchDigits: () => {
      const next = otherDigits(digits)
      i18n.changeDigits(next)
      writeCookie(digitsCookie(next))
    },
    switchLanguage: async () => {
      const next = otherLanguage(language)
      await i18n.changeLanguage(next)
      writeCookie(languageCookie(next))
      writeCookie(LANGUAGE_CHOSEN)
      document.documentElement.lang = next
      document.documentElement.dir = directionOf(next)
      root.prefer({ language: next })
      await keepWithPerson(next)
    },
  }
}
