import { useLanguage } from '../i18n/use-language.ts'

/** Of the two names of a customer that in the language of the page: on an Arabic one the Arabic name, where there is one. */
export const useNameForReader = () => {
  const { language } = useLanguage()
  return <Name extends string | null>(latin: Name, arabic: string | null): Name | string =>
    (language === 'ar' && arabic) || latin
}
