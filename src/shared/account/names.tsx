import type { Customer } from '#contract/entities/customer.ts'
import type { OpenInvitation } from '#contract/entities/open-invitation.ts'
import type { Language } from '#contract/languages.ts'
import { arabicTitle } from '#rules/names.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { isolated } from '../ui/isolated-text.tsx'
import ui from '../ui/ui.module.css'

interface BothNamesProps {
  latin: string | null
  arabic: string | null
  /** Shown if there is no name. */
  missing: string
  classes: { first?: string | undefined; second?: string | undefined }
}

interface Name {
  text: string
  language: Language
}

/** A name in the language of its letters. */
const NameText = ({ text, language }: Name) => {
  const page = useLanguage().language
  return <bdi {...(language !== page && { lang: language })}>{text}</bdi>
}

/** The names of a company or person as a heading: the name in the language of the page, and the other name small below it. */
export const BothNames = ({ latin, arabic, missing, classes }: BothNamesProps) => {
  const { language } = useLanguage()
  const names = [
    { text: latin, language: 'en' as const },
    { text: arabic, language: 'ar' as const },
  ].filter((name): name is Name => Boolean(name.text?.trim()))
  const [first, second] = language === 'ar' ? names.toReversed() : names
  return (
    <>
      <h2 className={classes.first}>{first ? <NameText {...first} /> : missing}</h2>
      {second && (
        <p className={classes.second}>
          <NameText {...second} />
        </p>
      )}
    </>
  )
}

interface RowNameProps {
  /** The name in Latin letters, or an e-mail address. */
  latin: string
  arabic: string | null
}

/** The name in a row of a list: on an Arabic page the Arabic name, if there is one, with the Latin one small below. */
export const RowName = ({ latin, arabic }: RowNameProps) => {
  const { language } = useLanguage()
  if (language !== 'ar' || !arabic) return <bdi>{latin}</bdi>
  return (
    <span className={ui.rowName}>
      <bdi>{arabic}</bdi>
      <span className={ui.rowNameSecond}>
        <bdi lang="en">{latin}</bdi>
      </span>
    </span>
  )
}

/** Returns the customer's name in the language of the page: the Arabic name on an Arabic page, if there is one. */
export const useNameForReader = () => {
  const { language } = useLanguage()
  return <Name extends string | null>(latin: Name, arabic: string | null): Name | string =>
    (language === 'ar' && arabic) || latin
}

type NamedCustomer = Parameters<typeof arabicTitle>[0] & Pick<Customer, 'name' | 'user'>

/** The name of a customer; without one, their e-mail address. */
export const displayName = ({ name, user }: Pick<Customer, 'name' | 'user'>): string => name ?? user.email

/** Returns the customer's name for a sentence: on an Arabic page, the Arabic name if there is one. */
export const useDisplayName = (): ((customer: NamedCustomer) => string) => {
  const nameForReader = useNameForReader()
  return (customer) => nameForReader(displayName(customer), arabicTitle(customer))
}

/** The name of an invitation's account within a sentence; null when the account has no name. */
export const useCompanyName = (company: OpenInvitation['company'] | undefined): string | null => {
  const nameForReader = useNameForReader()
  return company ? isolated(nameForReader(company.name, company.arabicName)) : null
}
