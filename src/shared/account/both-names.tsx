import type { Language } from '#contract/languages.ts'
import { useLanguage } from '../i18n/use-language.ts'

interface BothNamesProps {
  latin: string | null
  arabic: string | null
  /** Shown where there is no name at all. */
  missing: string
  classes: { first?: string | undefined; second?: string | undefined }
}

interface Name {
  text: string
  language: Language
}

/** A name in the language of its letters. */
const Written = ({ text, language }: Name) => {
  const page = useLanguage().language
  return <bdi {...(language !== page && { lang: language })}>{text}</bdi>
}

/** The names of a company or a person as a heading: first that in the language of the page, small below it the other. */
export const BothNames = ({ latin, arabic, missing, classes }: BothNamesProps) => {
  const { language } = useLanguage()
  const names = [
    { text: latin, language: 'en' as const },
    { text: arabic, language: 'ar' as const },
  ].filter((name): name is Name => Boolean(name.text?.trim()))
  const [first, second] = language === 'ar' ? names.toReversed() : names
  return (
    <>
      <h2 className={classes.first}>{first ? <Written {...first} /> : missing}</h2>
      {second && (
        <p className={classes.second}>
          <Written {...second} />
        </p>
      )}
    </>
  )
}
