import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Application } from '#contract/endpoints/review.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { canDecide, canReopen } from '#machines/account/selectors.ts'
import { isCorrecting } from '#machines/onboarding/selectors.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { arabicTitle } from '#rules/names.ts'
import { differenceCount, vouchedValues } from '#rules/register-differences.ts'
import { requestableTargets } from '#rules/requested-changes.ts'
import { applicationQuery } from '#src/shared/account/application-query.ts'
import { BothNames, displayName } from '#src/shared/account/names.tsx'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { PhoneFold } from '#src/shared/ui/phone-fold.tsx'
import { StatusTag } from '#src/shared/ui/tag.tsx'
import { AnsweredNotice, WaitingNotice } from './decision/change-notices.tsx'
import { DecisionPanel } from './decision/decision-panel.tsx'
import { History } from './decision/history.tsx'
import { DocumentsSection } from './documents/documents-section.tsx'
import { SendDialog } from './marks/send-dialog.tsx'
import classes from './review.module.css'
import { hasUnsent, ReviewContext, useReview, useReviewContext } from './review-context.ts'
import { sectionsOf } from './sections/rows.ts'
import { Section } from './sections/section.tsx'
import { Timeline } from './timeline.tsx'

const Loading = () => {
  const { t } = useTranslation('review')
  return (
    <section className={classes.loading} role="status" aria-label={t('loading')}>
      <Skeleton height={92} radius={12} />
      <div className={classes.board}>
        <Skeleton height={620} radius={12} />
        <Skeleton height={320} radius={12} />
      </div>
    </section>
  )
}

const Review = ({ customerId, revision }: { customerId: string; revision: number }) => {
  const query = useQuery({
    ...applicationQuery(customerId),
    refetchOnMount: ({ state: { data } }) =>
      data !== undefined && data.customer.revision < revision ? 'always' : true,
  })
  const { data: application, refetch } = query
  const failed = query.isError && !query.isFetching ? toCallProblem(query.error) : null

  if (!application && !failed) return <Loading />
  return (
    <div className={classes.screen}>
      {failed && <ProblemAlert problem={failed} onRetry={() => void refetch()} />}
      {application && <ReviewBoard application={application} />}
    </div>
  )
}

/** One application with the decisions about it, for administrators. */
export const ReviewScreen = () => {
  const { role, customer } = useCurrent()
  return role === 'admin' && customer ? (
    <Review customerId={customer.id} revision={customer.revision} />
  ) : null
}

/** The whole application on one screen. */
const ReviewBoard = ({ application }: { application: Application }) => {
  const [state, send] = useReview(application)
  const { customer, vouched: vouchedAnswer, decisions } = application
  const account = accountSnapshot(customer)
  const isDecided = isCorrecting(customer.step) || canReopen(account)
  const [latest] = decisions
  const isOpen = canDecide(account)
  const answered = isOpen && latest?.decision === 'changes-requested' ? latest : null
  const earlier = isDecided || answered ? decisions.slice(1) : decisions
  const [pickedId, setPickedId] = useState<string>()
  const openDocument = (id: string) => {
    setPickedId(id)
    document.getElementById('documents')?.focus()
  }
  const vouched = useMemo(() => vouchedValues(vouchedAnswer, customer), [vouchedAnswer, customer])
  const askable = useMemo(() => (isOpen ? requestableTargets(customer) : []), [isOpen, customer])
  const review = useMemo(
    () => ({ application, vouched, askable, state, send }),
    [application, vouched, askable, state, send],
  )
  return (
    <ReviewContext value={review}>
      <div className={classes.screen}>
        <ReviewHeader />
        {isCorrecting(customer.step) && <WaitingNotice />}
        {answered && <AnsweredNotice decision={answered} onOpen={openDocument} />}
        <div className={classes.board}>
          <div className={classes.sections}>
            {sectionsOf(customer).map((section) => (
              <Section key={section.name} {...section} />
            ))}
            {customer.accountType === 'business' && (
              <DocumentsSection pickedId={pickedId} onPick={setPickedId} />
            )}
            <TimelineSection customerId={customer.id} />
            {(isOpen || canReopen(account)) && <DecisionBar />}
          </div>
          <aside className={classes.side}>
            <DecisionPanel />
            {earlier.length > 0 && <History decisions={earlier} />}
          </aside>
        </div>
        <SendDialog />
        <LeaveGuard />
      </div>
    </ReviewContext>
  )
}

/** Number of acts in the timeline. The audit has all acts. */
const LATEST = 10

/** The latest acts in the account. */
const TimelineSection = ({ customerId }: { customerId: string }) => {
  const { t } = useTranslation('review')
  return (
    <section className={classes.section} aria-labelledby="timeline-title">
      <h3 id="timeline-title" className={classes.documentTitle}>
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

/** Asks before the person leaves unsent marks. The browser asks before the tab closes. */
const LeaveGuard = () => {
  const { t } = useTranslation('review')
  const { application, state } = useReviewContext()
  // After another reviewer's decision the marks cannot be sent any more.
  const isUnsent = canDecide(accountSnapshot(application.customer)) && hasUnsent(state.context)
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsent && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsent,
    withResolver: true,
  })
  if (leaving.status !== 'blocked') return null
  return (
    <Dialog title={t('leave.title')} onEscape={leaving.reset}>
      <p>{t('leave.text')}</p>
      <DialogActions>
        <Button variant="default" onClick={leaving.proceed}>
          {t('leave.leave')}
        </Button>
        <Button onClick={leaving.reset}>{t('leave.stay')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** A bar at the bottom of a phone's screen, because the decision is below the long application. */
const DecisionBar = () => {
  const { t } = useTranslation('review')
  const { marks } = useReviewContext().state.context
  return (
    <div className={classes.bar} data-phone-bar>
      {marks.length > 0 && (
        <span className={classes.decisionHint}>{t('marks.title', { count: marks.length })}</span>
      )}
      <Button component="a" href="#decision" variant="default">
        {t('head.toDecision')}
      </Button>
    </div>
  )
}

/** The applicant, the status, and the number of values that differ from the register or the identity service. */
const ReviewHeader = () => {
  const { t } = useTranslation('review')
  const dates = useDates()
  const { application, vouched } = useReviewContext()
  const { customer, termsAcceptedAt } = application
  const { accountType, accountName, status } = customer
  const count = differenceCount(vouched)
  const isCompared = Object.keys(vouched).length > 0
  const Icon = count > 0 ? IconAlertTriangle : IconCircleCheck
  return (
    <header className={classes.head}>
      <div className={classes.names}>
        <BothNames
          latin={displayName(customer)}
          arabic={arabicTitle(customer)}
          missing={t('common:notAvailable')}
          classes={{ first: classes.name, second: classes.secondName }}
        />
        <p className={classes.facts}>
          <span>{t(`common:accountType.${accountType}`)}</span>
          {accountName && (
            <span>
              {t('head.account')} <Latin>{accountName}</Latin>
            </span>
          )}
          <span>
            {termsAcceptedAt
              ? t('head.submitted', { date: dates.day(termsAcceptedAt) })
              : t('head.notSubmitted')}
          </span>
        </p>
      </div>
      <div className={classes.state}>
        <StatusTag status={status} />
        {isCompared && (
          <p className={classes.compared} data-tone={count > 0 ? 'warn' : 'ok'}>
            <Icon size={18} stroke={1.75} aria-hidden />
            {count > 0 ? t('head.differences', { count }) : t('head.noDifferences')}
          </p>
        )}
        <a className={classes.jump} href="#decision">
          {t('head.toDecision')}
        </a>
      </div>
    </header>
  )
}
