import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconChevronDown,
  IconDevices,
  IconFileDownload,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconNumber123,
  IconSun,
} from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { otherLanguage } from '#contract/languages.ts'
import { DIGIT_SAMPLES, otherDigits } from '#contract/text/digits.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { InspectItem } from '../inspection/inspect-item.tsx'
import { useCurrent } from '../session/current-query.ts'
import { useMayDo } from '../session/may-do.ts'
import { useSession } from '../session/session.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { useOnDemand } from '../ui/hooks.ts'
import { Latin } from '../ui/isolated-text.tsx'
import classes from './profile-menu.module.css'

const fetchYourData = async () => (await import('../your-data/your-data-dialog.tsx')).YourDataDialog
const fetchDevices = async () => (await import('../devices/devices-dialog.tsx')).DevicesDialog

interface ProfileMenuProps {
  /** Shows the person's first name above the e-mail. */
  withName?: boolean
  /** Also contains language and colours, for layouts that do not show them elsewhere. */
  withPreferences?: boolean
}

/** The signed-in person's e-mail with a menu under it: opened by hovering, clicking or from the keyboard. */
export const ProfileMenu = ({ withName = false, withPreferences = false }: ProfileMenuProps) => {
  const { t } = useTranslation('layout')
  const { user, customer } = useCurrent()
  const mayDo = useMayDo()
  const session = useSession()
  const yourData = useOnDemand(fetchYourData, 'data-requests', 'fields')
  const devices = useOnDemand(fetchDevices, 'devices')
  const isNamed = withName && Boolean(user.firstName)

  const emailClass = withName ? classes.small : classes.email

  const button = (
    <>
      <span className={classes.person}>
        {isNamed && (
          <strong className={classes.name}>
            <bdi>{user.firstName}</bdi>
          </strong>
        )}
        <Latin className={isNamed ? `${emailClass} ${classes.underName}` : emailClass}>{user.email}</Latin>
      </span>
      <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden />
    </>
  )

  return (
    <>
      <Disclosure byHover button={button} label={t('profile.label')} buttonClassName={classes.target}>
        {(close) => (
          <>
            {isNamed && (
              <p className={classes.whole}>
                <Latin>{user.email}</Latin>
              </p>
            )}
            {withPreferences && <PreferenceItems onChosen={close} />}
            <InspectItem className={classes.item} onChosen={close} />
            {customer !== null && mayDo('dataRequests.list') && (
              <button
                type="button"
                className={classes.item}
                onClick={() => {
                  close()
                  void yourData.open()
                }}
              >
                <IconFileDownload size={18} stroke={1.75} aria-hidden />
                {t('profile.data')}
              </button>
            )}
            <button
              type="button"
              className={classes.item}
              onClick={() => {
                close()
                void devices.open()
              }}
            >
              <IconDevices size={18} stroke={1.75} aria-hidden />
              {t('profile.devices')}
            </button>
            <button type="button" className={classes.item} onClick={session.logout}>
              <IconLogout size={18} stroke={1.75} aria-hidden />
              {t('profile.logout')}
            </button>
          </>
        )}
      </Disclosure>
      {yourData.Part && <yourData.Part onClose={yourData.close} />}
      {devices.Part && <devices.Part onClose={devices.close} />}
    </>
  )
}

const PreferenceItems = ({ onChosen }: { onChosen: () => void }) => {
  const { t } = useTranslation('layout')
  const { language, digits, switchLanguage, switchDigits } = useLanguage()
  const other = otherDigits(digits)
  const { dark, switchScheme } = useColorScheme()
  const SchemeIcon = dark ? IconSun : IconMoon

  const choose = (act: () => unknown) => () => {
    onChosen()
    act()
  }

  return (
    <>
      <button
        type="button"
        className={classes.item}
        lang={otherLanguage(language)}
        onClick={choose(switchLanguage)}
      >
        <IconLanguage size={18} stroke={1.75} aria-hidden />
        {t('switchLanguage')}
      </button>
      {language === 'ar' && (
        <button type="button" className={classes.item} onClick={choose(switchDigits)}>
          <IconNumber123 size={18} stroke={1.75} aria-hidden />
          {t(`toDigits.${other}`, { sample: DIGIT_SAMPLES[other] })}
        </button>
      )}
      <button type="button" className={classes.item} onClick={choose(switchScheme)}>
        <SchemeIcon size={18} stroke={1.75} aria-hidden />
        {t(dark ? 'toLight' : 'toDark')}
      </button>
    </>
  )
}

/** The colour scheme shown, and the switch to the other one. */
export const useColorScheme = (): { dark: boolean; switchScheme: () => void } => {
  const { setColorScheme } = useMantineColorScheme()
  const chosen = useComputedColorScheme('light')
  // The server does not know the scheme.
  const dark = useHydrated() && chosen === 'dark'
  return { dark, switchScheme: () => setColorScheme(dark ? 'light' : 'dark') }
}
