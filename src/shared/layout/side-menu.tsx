import { ActionIcon, Button } from '@mantine/core'
import { type Icon, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { Fragment, useId } from 'react'
import { otherLanguage } from '#contract/languages.ts'
import { DIGIT_SAMPLES, otherDigits } from '#contract/text/digits.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { PAGES, type PagePath, pagesFor } from '../pages.ts'
import { isTeamPage } from '../session/acting.ts'
import { type Current, useCurrent } from '../session/current-query.ts'
import { mayDo } from '../session/may-do.ts'
import { Brand } from '../ui/brand.tsx'
import classes from './layout.module.css'
import { useColorScheme } from './profile-menu.tsx'

/** The main menu. On the pages of the team, where no customer is chosen, the entries of a customer are disabled. */
export const SideMenu = ({ onLeave }: { onLeave?: () => void }) => {
  const { t } = useTranslation('layout')
  const current = useCurrent()
  const { pathname } = useLocation()
  const whyId = useId()
  const entries = menuEntries(current)
  const isDisabled = (path: PagePath) => isTeamPage(pathname) && !isTeamPage(path)
  const firstDisabled = entries.find(isDisabled)

  return (
    <div className={classes.menu}>
      <div className={classes.brand}>
        <Brand name={t('common:brand')} />
      </div>
      <nav aria-label={t('menu.label')}>
        <ul className={classes.entries}>
          {entries.map((path) => (
            <Fragment key={path}>
              {path === firstDisabled && (
                <li className={classes.why} id={whyId}>
                  {t('menu.chooseCustomer')}
                </li>
              )}
              <li>
                <Link
                  className={classes.entry}
                  to={path}
                  disabled={isDisabled(path)}
                  aria-describedby={isDisabled(path) ? whyId : undefined}
                  activeProps={{ 'aria-current': 'page' }}
                  onClick={() => onLeave?.()}
                >
                  <PageIcon path={path} />
                  {t(`menu.${PAGES[path].name}`)}
                </Link>
              </li>
            </Fragment>
          ))}
        </ul>
      </nav>
      <div className={classes.preferences}>
        <Preferences />
      </div>
    </div>
  )
}

/** Language, digits and colours. */
const Preferences = () => {
  const { t } = useTranslation('layout')
  const { language, digits, switchLanguage, switchDigits } = useLanguage()
  const { dark, switchScheme } = useColorScheme()
  const other = otherDigits(digits)
  const sample = DIGIT_SAMPLES[other]

  return (
    <div className={classes.row}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLanguage size={18} stroke={1.75} aria-hidden />}
        lang={otherLanguage(language)}
        aria-label={t('switchLanguageLabel')}
        onClick={() => void switchLanguage()}
      >
        {t('switchLanguage')}
      </Button>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={t(dark ? 'toLight' : 'toDark')}
        onClick={switchScheme}
      >
        {dark ? (
          <IconSun size={18} stroke={1.75} aria-hidden />
        ) : (
          <IconMoon size={18} stroke={1.75} aria-hidden />
        )}
      </ActionIcon>
      {language === 'ar' && (
        <Button
          variant="default"
          size="xs"
          aria-label={t(`toDigits.${other}`, { sample })}
          onClick={switchDigits}
        >
          {sample}
        </Button>
      )}
    </div>
  )
}

/**
 * The pages in the side menu: those that the policy lets the person read; Manage Users only for a business, Second Approval only where
 * acts need it.
 */
const menuEntries = (current: Current): PagePath[] =>
  pagesFor(
    'administrators',
    'analysts',
    'account',
    ...(current.customer?.accountType === 'business' ? ['business' as const] : []),
  ).filter(
    (path) =>
      mayDo(current, PAGES[path].reads) &&
      (path !== '/secondOpinions' || current.needsSecondAdministrator === true),
  )

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The icon of a page inside the layout, in the menu and beside its title. */
    icon?: Icon
  }
}

/** The icon that the route of this address defines. */
export const PageIcon = ({ path, className }: { path: string; className?: string | undefined }) => {
  const { routesByPath } = useRouter()
  const route = Object.entries(routesByPath).find(([address]) => address === path)?.[1]
  const Shown = route?.options.staticData?.icon
  return Shown ? <Shown className={className} size={20} stroke={1.75} aria-hidden /> : null
}
