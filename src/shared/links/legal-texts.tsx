import { useTranslation } from '../i18n/use-translation.ts'
import { OutsideLink } from '../ui/links.tsx'
import classes from '../ui/ui.module.css'
import { useLinks } from './links.ts'

/** The three texts one agrees to. */
export const LegalTexts = () => {
  const { t } = useTranslation()
  const links = useLinks()
  return (
    <ul className={classes.legalTexts}>
      <li>
        <OutsideLink href={links.URL_PRIVACY_POLICY}>{t('legal.privacy')}</OutsideLink>
      </li>
      <li>
        <OutsideLink href={links.URL_TERMS_OF_USE}>{t('legal.use')}</OutsideLink>
      </li>
      <li>
        <OutsideLink href={links.URL_SUBSCRIPTION_AGREEMENT}>{t('legal.agreement')}</OutsideLink>
      </li>
    </ul>
  )
}
