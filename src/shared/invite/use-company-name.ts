import type { OpenInvitation } from '#contract/entities/open-invitation.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** What the account that one is invited to is called: on an Arabic page by its Arabic name, if there is one. Undefined while it has none. */
export const useCompanyName = (company: OpenInvitation['company'] | undefined): string | undefined => {
  const { language } = useLanguage()
  return (language === 'ar' && company?.arabicName) || company?.name
}
