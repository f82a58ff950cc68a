import { Timeline } from '#src/shared/activity/timeline.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { PhoneFold } from '#src/shared/ui/phone-fold.tsx'
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
      <PhoneFold label={(isUnfolded) => t(isUnfolded ? 'timeline.fold' : 'timeline.unfold')}>
        {(folded) => (
          <div {...folded}>
            <Timeline customer={customerId} limit={LATEST} />
          </div>
        )}
      </PhoneFold>
    </section>
  )
}
