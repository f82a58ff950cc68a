import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { PAGES } from '../pages.ts'
import { useCurrent } from '../session/current-query.ts'
import { isTeamPage } from '../session/customer-address.ts'
import { Brand } from '../ui/brand.tsx'
import { menuEntries } from './menu-entries.ts'
import { PageIcon } from './page-icon.tsx'
import { Preferences } from './preferences.tsx'
import classes from './side-menu.module.css'

/** The main menu. Where no customer is chosen, on the pages of administrators, the entries of a customer are disabled. */
export const SideMenu = ({ onLeave }: { onLeave?: () => void }) => {
  const { t } = useTranslation(['layout', 'common'])
  const current = useCurrent()
  const { pathname } = useLocation()
  const isAboutNoCustomer = isTeamPage(pathname)

  return (
    <div className={classes.menu}>
      <div className={classes.brand}>
        <Brand name={t('common:brand')} />
      </div>
      <nav aria-label={t('menu.label')}>
        <ul className={classes.entries}>
          {menuEntries(current).map((path) => (
            <li key={path}>
              <Link
                className={classes.entry}
                to={path}
                disabled={isAboutNoCustomer && !isTeamPage(path)}
                activeProps={{ 'aria-current': 'page' }}
                onClick={() => onLeave?.()}
              >
                <PageIcon path={path} />
                {t(`menu.${PAGES[path].name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.preferences}>
        <Preferences />
      </div>
    </div>
  )
}
