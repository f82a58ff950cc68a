import { useTranslation } from '../i18n/use-translation.ts'
import classes from './skip-link.module.css'

/** The first thing the keyboard reaches: past the menus to the content. */
export const SkipLink = () => {
  const { t } = useTranslation('layout')
  return (
    <a className={classes.skip} href="#content">
      {t('skip')}
    </a>
  )
}
