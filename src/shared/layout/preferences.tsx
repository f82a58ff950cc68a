import { ActionIcon, Button } from '@mantine/core'
import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { otherLanguage } from '#contract/languages.ts'
import { DIGIT_SAMPLES, otherDigits } from '#contract/text/digits.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './preferences.module.css'
import { useColorScheme } from './use-color-scheme.ts'

/** How the portal looks to this person: language, digits and colours. */
export const Preferences = () => {
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
