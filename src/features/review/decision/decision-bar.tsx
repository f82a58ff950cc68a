import { Button } from '@mantine/core'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useReviewed } from '../review-context.ts'
import classes from './decision.module.css'

/** Stays at the bottom of a phone while the application is read, since the decision stands below it. */
export const DecisionBar = () => {
  const { t } = useTranslation('review')
  const { marks } = useReviewed().state.context
  return (
    <div className={classes.bar} data-phone-bar>
      {marks.length > 0 && <span className={classes.hint}>{t('marks.title', { count: marks.length })}</span>}
      <Button component="a" href="#decision" variant="default">
        {t('head.toDecision')}
      </Button>
    </div>
  )
}
