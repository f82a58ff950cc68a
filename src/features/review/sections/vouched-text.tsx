import { IconAlertTriangle, IconCircleCheck, IconLanguage } from '@tabler/icons-react'
import { saidIn, type Verdict, type VouchedField, type VouchedValue } from '#rules/register-differences.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useReviewed } from '../review-context.ts'
import classes from './section.module.css'

const ICONS = { same: IconCircleCheck, differs: IconAlertTriangle, unclear: IconLanguage } as const
const TONES = { same: 'ok', differs: 'warn', unclear: 'quiet' } as const satisfies Record<Verdict, string>

/** What the register or the identity service says, and in words whether that differs from what was typed. */
export const VouchedText = ({ field, text, verdict }: VouchedValue & { field: VouchedField }) => {
  const { t } = useTranslation('review')
  const { language } = useLanguage()
  const isPerson = useReviewed().application.vouched?.kind === 'person'
  const Icon = ICONS[verdict]
  return (
    <>
      <bdi>{saidIn(language, field, text)}</bdi>
      <span className={classes.note} data-tone={TONES[verdict]}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {t(verdict === 'differs' && isPerson ? 'verdict.differsService' : `verdict.${verdict}`)}
      </span>
    </>
  )
}
