import { IconExternalLink } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { useLinks } from '../api/links.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './ui.module.css'

/** A link that leaves the portal. It opens in a new tab, so that no input is lost. */
export const OutsideLink = ({ href, children }: { href: string; children: string }) => {
  const { t } = useTranslation()
  return (
    <a className={classes.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <IconExternalLink size={15} stroke={1.75} aria-hidden />
      <span className={classes.unseen}>({t('opensNewTab')})</span>
    </a>
  )
}

/** A link to another page of the portal, large enough for a finger. */
export const PageLink = createLink((props: ComponentProps<'a'>) => (
  <a {...props} className={classes.pageLink} />
))

/** The first link for keyboard users: skips the menus to the content. */
export const SkipLink = () => {
  const { t } = useTranslation('layout')
  return (
    <a className={classes.skipLink} href="#content">
      {t('skip')}
    </a>
  )
}

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
