import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Brand } from '../ui/brand.tsx'
import classes from './onboarding-header.module.css'
import { ProfileMenu } from './profile-menu.tsx'

/** The header during onboarding. `contact` is the place of Contact Us. */
export const OnboardingHeader = ({ contact }: { contact?: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Brand name={t('brand')} />
        <div className={classes.tools}>
          {contact}
          <ProfileMenu withPreferences />
        </div>
      </div>
    </header>
  )
}
