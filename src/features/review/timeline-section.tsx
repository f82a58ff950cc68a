import { Timeline } from '#src/shared/activity/timeline.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './documents/documents.module.css'

/** How far back a reviewer is shown at once; the audit has the rest. */
const LATEST = 10

/** What happened in the account lately. */
export const TimelineSection = ({ customerId }: { customerId: string }) => {
  const { t } = useTranslation('review')
  return (
    <section className={classes.section} aria-labelledby="timeline-title">
      <h3 id="timeline-title" className={classes.title}>
        {t('sections.timeline')}
      </h3>
      <Timeline customer={customerId} limit={LATEST} />
    </section>
  )
}
