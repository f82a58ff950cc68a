import {
  REJECTED_FILTER,
  REVIEW_FILTER,
  type StatusFilter,
  USUAL_FILTER,
} from '#contract/entities/status-filter.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
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
  const isReview = status === REVIEW_FILTER
  const isRejected = status === REJECTED_FILTER
  const tab = (isOpen: boolean, opens: StatusFilter) => ({
    type: 'button' as const,
    className: classes.tab,
    'aria-pressed': isOpen,
    onClick: () => !isOpen && onPick(opens),
  })
  return (
    <fieldset className={classes.tabs} aria-label={t('tabs.label')}>
      <button {...tab(isReview, REVIEW_FILTER)}>
        {t('tabs.review')}{' '}
        {needsReview !== undefined && <span className={classes.badge}>{numbers.count(needsReview)}</span>}
      </button>
      <button {...tab(!isReview && !isRejected, USUAL_FILTER)}>{t('tabs.all')}</button>
      <button {...tab(isRejected, REJECTED_FILTER)}>{t('tabs.rejected')}</button>
    </fieldset>
  )
}
