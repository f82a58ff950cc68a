import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { isOfficePage } from '../session/customer-address.ts'
import { Brand } from '../ui/brand.tsx'
import { menuEntries } from './menu-entries.ts'
import { Preferences } from './preferences.tsx'
import classes from './side-menu.module.css'

/** The main menu. Where no customer is chosen, on the pages of administrators, the entries of a customer are disabled; a page that does not exist has no entry. */
export const SideMenu = ({ onLeave }: { onLeave?: () => void }) => {
  const { t } = useTranslation(['layout', 'common'])
  const { role, customer } = useCurrent()
  const { routesByPath } = useRouter()
  const { pathname } = useLocation()
  const entries = menuEntries(role, customer?.accountType).filter(({ path }) => path in routesByPath)
  const isOffice = isOfficePage(pathname)

  return (
    <div className={classes.menu}>
      <div className={classes.brand}>
        <Brand name={t('common:brand')} />
      </div>
      <nav aria-label={t('menu.label')}>
        <ul className={classes.entries}>
          {entries.map(({ name, path, icon: Icon }) => (
            <li key={path}>
              <Link
                className={classes.entry}
                to={path}
                disabled={isOffice && !isOfficePage(path)}
                activeProps={{ 'aria-current': 'page' }}
                onClick={() => onLeave?.()}
              >
                <Icon size={20} stroke={1.75} aria-hidden />
                {t(`menu.${name}`)}
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
