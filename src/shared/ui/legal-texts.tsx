import { useLinks } from '../api/links.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { OutsideLink } from './links.tsx'
import classes from './ui.module.css'

/** Links to the three texts that a person agrees to. */
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
