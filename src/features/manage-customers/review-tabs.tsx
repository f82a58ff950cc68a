import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { StatusFilter } from '#src/shared/table/status-filters.ts'
import { USUAL_STATUS } from './customer-search.ts'
import classes from './manage-customers.module.css'

interface ReviewTabsProps {
  status: StatusFilter
  /** Undefined while it is not known. */
  needsReview: number | undefined
  onPick: (status: StatusFilter) => void
}

/** The applications that wait for a review, with their number; everybody; and who was rejected. */
export const ReviewTabs = ({ status, needsReview, onPick }: ReviewTabsProps) => {
  const { t } = useTranslation('manage-customers')
  const isReview = status === 'pending-review'
  const isRejected = status === 'rejected'
  const tab = (isOpen: boolean, opens: StatusFilter) => ({
    type: 'button' as const,
    className: classes.tab,
    'aria-pressed': isOpen,
    onClick: () => !isOpen && onPick(opens),
  })
  return (
    <fieldset className={classes.tabs} aria-label={t('tabs.label')}>
      <button {...tab(isReview, 'pending-review')}>
        {t('tabs.review')}{' '}
        {needsReview !== undefined && (
          <span className={classes.badge}>{needsReview.toLocaleString('en-US')}</span>
        )}
      </button>
      <button {...tab(!isReview && !isRejected, USUAL_STATUS)}>{t('tabs.all')}</button>
      <button {...tab(isRejected, 'rejected')}>{t('tabs.rejected')}</button>
    </fieldset>
  )
}
