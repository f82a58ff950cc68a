import { IconEye } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { type Inspection, inspection } from './inspection.ts'
import classes from './inspection-badge.module.css'
import { openInspector } from './open-inspector.ts'
import { StatelyConsent } from './stately-consent.tsx'

/** The badge on every page of an inspected tab; opens the inspector and stops the inspection. */
const InspectionBadge = ({ now }: { now: Exclude<Inspection, 'off'> }) => {
  const { t, ready } = useTranslation('inspector')
  if (!ready) return null
  if (now === 'asked')
    return (
      <StatelyConsent
        title={t('stately.page.title')}
        text={t('stately.page.text')}
        ends={t('stately.page.ends')}
        onAgree={inspection.agree}
        onOwn={inspection.start}
        onCancel={inspection.stop}
      />
    )
  return (
    <section className={classes.badge} aria-label={t('badge.label')}>
      <IconEye size={16} stroke={1.75} aria-hidden />
      <span>{t(`badge.${now}`)}</span>
      {now === 'own' && (
        <button type="button" onClick={openInspector}>
          {t('badge.open')}
        </button>
      )}
      <button type="button" onClick={inspection.stop}>
        {t('badge.stop')}
      </button>
    </section>
  )
}

export default InspectionBadge
