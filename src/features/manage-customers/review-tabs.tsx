import {
  REJECTED_FILTER,
  REVIEW_FILTER,
  type StatusFilter,
  USUAL_FILTER,
} from '#contract/entities/status-filter.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Views } from '#src/shared/ui/views.tsx'
import classes from './manage-customers.module.css'

interface ReviewTabsProps {
  status: StatusFilter
  /** Undefined while it is not known. */
  needsReview: number | undefined
  onPick: (status: StatusFilter) => void
}

/** The applications that wait for a review, with their number; all; and the rejected. */
export const ReviewTabs = ({ status, needsReview, onPick }: ReviewTabsProps) => {
  const { t } = useTranslation('manage-customers')
  const numbers = useNumbers()
  const needed = needsReview !== undefined && (
    <span className={classes.badge}>{numbers.count(needsReview)}</span>
  )
  return (
    <Views
      label={t('tabs.label')}
      views={[
        {
          view: REVIEW_FILTER,
          name: (
            <>
              {t('tabs.review')} {needed}
            </>
          ),
        },
        { view: USUAL_FILTER, name: t('tabs.all') },
        { view: REJECTED_FILTER, name: t('tabs.rejected') },
      ]}
      shown={status === REVIEW_FILTER || status === REJECTED_FILTER ? status : USUAL_FILTER}
      onShow={onPick}
    />
  )
}
