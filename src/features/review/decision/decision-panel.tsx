import { Button } from '@mantine/core'
import { useId } from 'react'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { afterGrant, canDecide, canReopen, isApplying } from '#machines/account/selectors.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { explainRefusal } from '#machines/refusals/explain-refusal.ts'
import { ApproveButton } from '#src/shared/account/approve-button.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { RefusalReason } from '#src/shared/refusals/refusal-reason.tsx'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { useRevisionShown } from '../application-query.ts'
import { MarkList } from '../marks/mark-list.tsx'
import classes from '../review.module.css'
import { hasUnsent, useReviewContext } from '../review-context.ts'
import { DecidedBy } from './history.tsx'

const fetchRejection = async () => (await import('./decision-dialogs.tsx')).RejectionDialog
const fetchReopening = async () => (await import('./decision-dialogs.tsx')).ReopeningDialog

/** The buttons to decide about an application under review. */
const OpenApplication = () => {
  const { t } = useTranslation('review')
  const { application, state } = useReviewContext()
  const revisionShown = useRevisionShown(application.customer.id)
  const rejection = useOnDemand(fetchRejection)
  const obstacleId = useId()
  const { marks, problem } = state.context
  const refusal = explainRefusal(afterGrant(accountSnapshot(application.customer)), {
    type: 'review.approved',
  })
  const obstacle = refusal ? (
    <RefusalReason refused={refusal} />
  ) : (
    hasUnsent(state.context) && t('decision.approveHeld')
  )
  return (
    <>
      <p className={classes.decisionText}>{t('decision.pending-review')}</p>
      <ApproveButton
        fullWidth
        disabled={obstacle !== false}
        revisionShown={revisionShown}
        {...(obstacle && { 'aria-describedby': obstacleId })}
      >
        {t('decision.approve')}
      </ApproveButton>
      {obstacle && (
        <p id={obstacleId} className={classes.decisionHint}>
          {obstacle}
        </p>
      )}
      <div className={classes.marks}>
        {!state.hasTag('confirming') && problem && (
          <>
            <ProblemAlert problem={problem} />
            <p className={classes.decisionHint}>{t('marks.outdated')}</p>
          </>
        )}
        {marks.length > 0 ? <MarkList /> : <p className={classes.decisionHint}>{t('marks.empty')}</p>}
      </div>
      <Button fullWidth variant="outline" color="bad" aria-haspopup="dialog" onClick={rejection.open}>
        {t('decision.reject')}
      </Button>
      {rejection.Part && <rejection.Part customer={application.customer} onClose={rejection.close} />}
    </>
  )
}

const RejectedApplication = () => {
  const { t } = useTranslation('review')
  const { customer, decisions } = useReviewContext().application
  const [rejection] = decisions
  const reopening = useOnDemand(fetchReopening)
  return (
    <>
      <p className={classes.decisionText}>{t('decision.rejected')}</p>
      {rejection && <DecidedBy {...rejection} />}
      {customer.rejectionReason && (
        <blockquote className={classes.quote}>
          <bdi>{customer.rejectionReason}</bdi>
        </blockquote>
      )}
      <Button fullWidth variant="default" aria-haspopup="dialog" onClick={reopening.open}>
        {t('decision.reopen')}
      </Button>
      {reopening.Part && <reopening.Part customer={customer} onClose={reopening.close} />}
    </>
  )
}

/** Says who acts next while no decision is possible. */
const NoDecision = () => {
  const { t } = useTranslation('review')
  const { customer } = useReviewContext().application
  if (!isApplying(accountSnapshot(customer)))
    return <p className={classes.decisionText}>{t('decision.decided')}</p>
  return (
    <p className={classes.decisionText}>
      {t(isCorrecting(customer.step) ? 'decision.waiting' : 'decision.applying')}
    </p>
  )
}

/** The decision about the application: its buttons, or the reason why none is possible. */
export const DecisionPanel = () => {
  const { t } = useTranslation('review')
  const { application, state } = useReviewContext()
  const account = accountSnapshot(application.customer)
  const { problem } = state.context
  return (
    <section id="decision" className={classes.decisionPanel} aria-labelledby="decision-title" tabIndex={-1}>
      <h3 id="decision-title">{t('decision.title')}</h3>
      {!canDecide(account) && problem && <ProblemAlert problem={problem} />}
      {canDecide(account) ? (
        <OpenApplication />
      ) : canReopen(account) ? (
        <RejectedApplication />
      ) : (
        <NoDecision />
      )}
    </section>
  )
}
