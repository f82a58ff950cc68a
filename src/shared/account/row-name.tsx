import { useLanguage } from '../i18n/use-language.ts'
import classes from './row-name.module.css'

interface RowNameProps {
  /** In Latin letters; an e-mail address where there is no name. */
  latin: string
  arabic: string | null
}

/** What a row of a list is called: on an Arabic page by the Arabic name, if there is one, and small below it the other. */
export const RowName = ({ latin, arabic }: RowNameProps) => {
  const { language } = useLanguage()
  if (language !== 'ar' || !arabic) return <bdi>{latin}</bdi>
  return (
    <span className={classes.names}>
      <bdi>{arabic}</bdi>
      <span className={classes.second}>
        <bdi lang="en">{latin}</bdi>
      </span>
    </span>
  )
}
